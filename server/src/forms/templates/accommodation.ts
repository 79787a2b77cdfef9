import { choice, consent, date, number, section, type Template, text, words } from './making.ts'

const stays = { question: 'needs_bed', is: ['yes'] }

export const accommodation: Template = {
  texts: words(
    ['Accommodation', '住宿需求'],
    ['Tell us if you need a place to sleep during the event.', '活動期間需要住宿的話，請填寫這份表單。'],
    [
      'To assign rooms and give the accommodation the guest names it needs.',
      '用於安排房間，並提供住宿地點登記房客姓名。',
    ],
  ),
  questions: [
    choice('needs_bed', ['Do you need a place to sleep?', '你需要住宿嗎？'], {
      required: true,
      options: { yes: ['Yes', '需要'], no: ['No', '不需要'] },
    }),
    section('days', ['Dates', '日期']),
    date('first_night', ['First night', '入住日期'], { required: true, when: stays }),
    number('nights', ['How many nights?', '共住幾晚？'], {
      required: true,
      min: 1,
      max: 14,
      when: stays,
    }),
    section('room', ['Room', '房間']),
    choice('room_with', ['Who are you comfortable sharing a room with?', '你希望怎麼安排室友？'], {
      help: ['Only the people assigning rooms see this.', '只有安排房間的人看得到。'],
      required: true,
      private: true,
      when: stays,
      options: {
        women: ['Women', '與女性同房'],
        men: ['Men', '與男性同房'],
        anyone: ['Anyone', '都可以'],
        talk: ['Please contact me first', '請先和我聯絡'],
      },
    }),
    text('room_mates', ['Who would you like to share with?', '希望和誰同房？'], {
      help: ['Enter their names. They need to name you, too.', '請填寫對方姓名，對方也要填寫你的姓名。'],
      max: 200,
      when: stays,
    }),
    text('legal_name', ['Your name as on your passport or ID card', '證件上的姓名'], {
      help: ['The accommodation has to register its guests.', '住宿地點需要登記房客姓名。'],
      required: true,
      private: true,
      when: stays,
    }),
    text('bed_note', ['Is there anything you need for a good night’s sleep?', '住宿有什麼特別需求嗎？'], {
      help: [
        'For example: a lower bunk, step-free access, a quiet room, allergies.',
        '例如：下舖、無障礙通道、安靜的房間、過敏。',
      ],
      max: 500,
      lines: true,
      private: true,
      when: stays,
    }),
    consent('house_rules', ['I’ll follow the house rules.', '我會遵守住宿地點的規定。'], {
      required: true,
      when: stays,
    }),
  ],
}
