import { choice, consent, date, number, section, type Template, text, words } from './making.ts'

const stays = { question: 'needs_bed', is: ['yes'] }

export const accommodation: Template = {
  texts: words(
    ['Accommodation', '住宿'],
    ['For everyone who needs a place to sleep during the event.', '提供給活動期間需要住宿的夥伴填寫。'],
    [
      'To put people into rooms, and to give the place to stay the names that it must have.',
      '用於安排房間，並向住宿地點提供必要的住客姓名。',
    ],
  ),
  questions: [
    choice('needs_bed', ['Do you need a place to sleep?', '你需要住宿嗎？'], {
      required: true,
      options: { yes: ['Yes', '需要'], no: ['No', '不需要'] },
    }),
    section('days', ['When', '日期']),
    date('first_night', ['First night', '第一晚'], { required: true, when: stays }),
    number('nights', ['How many nights?', '共住幾晚？'], {
      required: true,
      min: 1,
      max: 14,
      when: stays,
    }),
    section('room', ['With whom', '房間']),
    choice('room_with', ['With whom would you share a room?', '你願意和誰同房？'], {
      help: ['Only those who make up the rooms read this.', '只有安排房間的人會看到。'],
      required: true,
      private: true,
      when: stays,
      options: {
        women: ['Women', '女性'],
        men: ['Men', '男性'],
        anyone: ['Anyone', '都可以'],
        talk: ['Please talk to me', '請先和我聯絡'],
      },
    }),
    text('room_mates', ['People you would like to share with', '希望同房的夥伴'], {
      help: ['Their names; they must name you too.', '請填寫姓名，對方也要填寫你的名字。'],
      max: 200,
      when: stays,
    }),
    text('legal_name', ['Your name as in your passport or id card', '證件上的姓名'], {
      help: ['The place to stay must know who sleeps there.', '住宿地點依規定需要登記住客姓名。'],
      required: true,
      private: true,
      when: stays,
    }),
    text('bed_note', ['What makes it a good night for you?', '有什麼能讓你住得更安心？'], {
      help: ['A low bed, a step-free way, quiet, allergies.', '例如：下舖、無障礙通道、安靜、過敏。'],
      max: 500,
      lines: true,
      private: true,
      when: stays,
    }),
    consent('house_rules', ['I will keep the rules of the house.', '我會遵守住宿地點的規定。'], {
      required: true,
      when: stays,
    }),
  ],
}
