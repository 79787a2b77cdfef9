import { choice, date, type Template, text, words } from './making.ts'

const drives = { question: 'vehicle', is: ['car', 'van', 'motorcycle'] }

export const parking: Template = {
  texts: words(
    ['Parking', '停車需求'],
    [
      'Parking spaces are limited. People who transport things or have no other way to get here come first.',
      '車位有限，會優先提供給需要載運物品，或沒有其他交通方式的夥伴。',
    ],
    [
      'To let your vehicle in at the gate. Only the people at the gate see your number plate.',
      '用於車輛入場放行，車牌號碼只提供給入口的工作人員。',
    ],
  ),
  questions: [
    choice('vehicle', ['What will you park?', '你要停什麼車？'], {
      required: true,
      options: {
        none: ['Nothing, I don’t need parking', '不需要車位'],
        bicycle: ['Bicycle', '腳踏車'],
        motorcycle: ['Motorcycle or scooter', '機車'],
        car: ['Car', '汽車'],
        van: ['Van or truck', '廂型車或貨車'],
      },
    }),
    text('plate', ['Number plate', '車牌號碼'], { required: true, private: true, max: 20, when: drives }),
    date('parking_from', ['From', '停車開始日期'], { required: true, when: drives }),
    date('parking_until', ['Until', '停車結束日期'], { required: true, when: drives }),
    choice('parking_why', ['Why do you need a parking space?', '為什麼需要車位？'], {
      required: true,
      many: true,
      when: drives,
      options: {
        cargo: ['I’m transporting things for the event', '載運活動物品'],
        people: ['I’m driving other volunteers', '載送其他志工'],
        hours: ['There’s no public transport at the time of my shifts', '值班時段沒有大眾運輸'],
        access: ['I can’t walk far', '不便長距離步行'],
        other: ['Something else', '其他'],
      },
    }),
    text('parking_note', ['Anything else we should know?', '還有什麼想告訴我們的嗎？'], {
      help: ['For example, the length and height of a large vehicle.', '例如大型車輛的長度和高度。'],
      max: 300,
      lines: true,
      when: drives,
    }),
  ],
}
