import { choice, size, type Template, text, words } from './making.ts'

const jacket = { question: 'jacket', is: ['yes'] }

export const clothes: Template = {
  texts: words(
    ['Clothing sizes', '志工服尺寸'],
    [
      'Help us get you a T-shirt that fits. We only order once, so please answer before the form closes.',
      '讓我們為你準備合身的志工服。志工服只訂購一次，請在截止前填寫。',
    ],
  ),
  questions: [
    size('shirt_size', ['Which T-shirt size do you wear?', '你的 T 恤尺寸是？'], {
      help: [
        'Unisex sizes. If you’re between two sizes, choose the larger one.',
        '中性版型。介於兩個尺寸之間時，建議選大一號。',
      ],
      required: true,
    }),
    choice('shirt_cut', ['Which cut do you prefer?', '你偏好哪種版型？'], {
      required: true,
      options: {
        straight: ['Straight', '直筒版'],
        fitted: ['Fitted', '合身版'],
        any: ['Either is fine', '都可以'],
      },
    }),
    choice('jacket', ['Would you like a jacket as well?', '你也需要外套嗎？'], {
      help: ['For volunteers who work outdoors or in the evening.', '適合在戶外或晚上服務的夥伴。'],
      required: true,
      options: { yes: ['Yes', '需要'], no: ['No, thanks', '不需要'] },
    }),
    size('jacket_size', ['Which jacket size do you wear?', '你的外套尺寸是？'], {
      required: true,
      when: jacket,
    }),
    text('clothes_note', ['Anything else we should know?', '還有什麼想告訴我們的嗎？'], {
      max: 300,
      lines: true,
    }),
  ],
}
