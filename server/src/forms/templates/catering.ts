import { choice, dietary, number, type Template, text, words } from './making.ts'

const eats = { question: 'meals', is: ['lunch', 'dinner', 'night'] }

export const catering: Template = {
  texts: words(
    ['Food', '餐點'],
    [
      'So that there is something for you to eat, and nothing is thrown away.',
      '讓每個人都吃得到、吃得安心，也不浪費食物。',
    ],
    [
      'To order food that you can eat. The kitchen gets numbers, not names.',
      '用於訂購你能吃的餐點。廚房只會拿到人數，不會看到姓名。',
    ],
  ),
  questions: [
    choice('meals', ['Which meals do you eat with us?', '你會和我們一起用哪幾餐？'], {
      help: ['On days on which you help.', '指你服務當天的餐點。'],
      required: true,
      many: true,
      options: {
        lunch: ['Lunch', '午餐'],
        dinner: ['Dinner', '晚餐'],
        night: ['A late snack', '宵夜'],
        none: ['None, I bring my own', '都不用，我會自備'],
      },
    }),
    dietary('diet', ['What do you eat?', '你的飲食習慣是？'], {
      help: [
        'If you have told us in your profile, it stands here already.',
        '如果你已在個人資料中填寫，這裡會自動帶入。',
      ],
      required: true,
    }),
    choice('portion', ['How hungry are you usually?', '你的食量通常如何？'], {
      when: eats,
      options: {
        small: ['A small portion is enough', '小份就夠'],
        usual: ['A usual one', '一般份量'],
        large: ['A large one', '大份'],
      },
    }),
    number('guests', ['How many people do you bring to the thank-you dinner?', '感謝餐會你會帶幾位親友？'], {
      help: ['Beside yourself.', '不含你自己。'],
      min: 0,
      max: 4,
    }),
    text('food_note', ['Anything the kitchen should know?', '還有什麼要讓廚房知道的嗎？'], {
      max: 300,
      lines: true,
      private: true,
    }),
  ],
}
