import { choice, dietary, number, type Template, words } from './making.ts'

const eats = { question: 'eats', is: ['yes'] }

export const catering: Template = {
  texts: words(
    ['Meals', '餐點'],
    ['Help us order the right food for everyone and waste none of it.', '讓每個人都吃得安心，也不浪費食物。'],
    [
      'To order food you can eat. The kitchen gets totals, not names.',
      '用於訂購適合你的餐點。廚房只會拿到人數，不會看到姓名。',
    ],
  ),
  questions: [
    choice('eats', ['Would you like meals from us?', '需要為你準備餐點嗎？'], {
      help: ['On the days you volunteer.', '指你服務當天的餐點。'],
      required: true,
      options: { yes: ['Yes', '需要'], no: ['No, I’ll bring my own', '不用，我會自備'] },
    }),
    choice('meals', ['Which meals?', '哪幾餐？'], {
      required: true,
      many: true,
      when: eats,
      options: {
        lunch: ['Lunch', '午餐'],
        dinner: ['Dinner', '晚餐'],
        night: ['Late-night snack', '宵夜'],
      },
    }),
    dietary('diet', ['What do you eat?', '你的飲食習慣是？'], {
      help: [
        'If it’s already in your private data, you can fill it in from there.',
        '如果私人資料已經填過，可以直接帶入。',
      ],
      required: true,
      when: eats,
    }),
    choice('portion', ['How much do you usually eat?', '你的食量如何？'], {
      when: eats,
      options: {
        small: ['A small portion', '小份'],
        usual: ['A regular portion', '一般份量'],
        large: ['A large portion', '大份'],
      },
    }),
    number(
      'guests',
      ['How many guests will you bring to the thank-you dinner?', '你會帶幾位親友參加感謝餐會？'],
      {
        help: ['Not counting yourself.', '不含你自己。'],
        min: 0,
        max: 4,
      },
    ),
  ],
}
