import { choice, dietary, number, type Template, words } from './making.ts'

const eats = { question: 'eats', is: ['yes'] }

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
    choice('eats', ['Do you eat with us?', '你會和我們一起用餐嗎？'], {
      help: ['On days on which you help.', '指你服務當天的餐點。'],
      required: true,
      options: { yes: ['Yes', '會'], no: ['No, I bring my own', '不會，我會自備'] },
    }),
    choice('meals', ['Which meals?', '哪幾餐？'], {
      required: true,
      many: true,
      when: eats,
      options: {
        lunch: ['Lunch', '午餐'],
        dinner: ['Dinner', '晚餐'],
        night: ['A late snack', '宵夜'],
      },
    }),
    dietary('diet', ['What do you eat?', '你的飲食習慣是？'], {
      help: [
        'If it stands in your profile, take it from there: no need to write it twice.',
        '如果個人資料裡已經填過，可以直接帶入，不必再寫一次。',
      ],
      required: true,
      when: eats,
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
  ],
}
