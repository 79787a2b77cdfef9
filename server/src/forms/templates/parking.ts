import { choice, date, type Template, text, words } from './making.ts'

const drives = { question: 'vehicle', is: ['car', 'van', 'motorcycle'] }

export const parking: Template = {
  texts: words(
    ['Parking', '停車'],
    [
      'There are few places. We give them first to those who carry something or cannot come another way.',
      '車位有限，會優先提供給需要載運物品，或無法以其他方式前來的夥伴。',
    ],
    [
      'To let your vehicle in at the gate. Number plates are read by the people at the gate alone.',
      '用於入口放行。車牌號碼只提供給入口的工作人員。',
    ],
  ),
  questions: [
    choice('vehicle', ['With what do you come?', '你會怎麼前來？'], {
      required: true,
      options: {
        none: ['I need no place to park', '不需要車位'],
        bicycle: ['Bicycle', '腳踏車'],
        motorcycle: ['Motorcycle or scooter', '機車'],
        car: ['Car', '汽車'],
        van: ['Van or lorry', '廂型車或貨車'],
      },
    }),
    text('plate', ['Number plate', '車牌號碼'], { required: true, private: true, max: 20, when: drives }),
    date('parking_from', ['From', '開始日期'], { required: true, when: drives }),
    date('parking_until', ['Until', '結束日期'], { required: true, when: drives }),
    choice('parking_why', ['Why do you need a place?', '為什麼需要車位？'], {
      required: true,
      many: true,
      when: drives,
      options: {
        cargo: ['I carry things for the event', '載運活動物品'],
        people: ['I bring other volunteers', '載送其他志工'],
        hours: ['There is no other way at my hours', '我的值班時段沒有其他交通方式'],
        access: ['I cannot walk far', '不便長距離步行'],
        other: ['Something else', '其他'],
      },
    }),
    text('parking_note', ['Anything we should know?', '還有什麼想告訴我們的嗎？'], {
      help: ['Length and height of a large vehicle, for example.', '例如大型車輛的長度與高度。'],
      max: 300,
      lines: true,
      when: drives,
    }),
  ],
}
