import type { EventPage } from '../projects/index.ts'

/** What visitors of the open event read, in both languages. */
export const demoDescription = `Open Courtyard is a weekend of talks, workshops and a night market, **free for everyone** and run by volunteers.

Join a team, take a few shifts, meet good people. Lunch, a T-shirt and a certificate of your hours are on us.`

export const demoPage: EventPage = {
  location: 'Courtyard Hall 大埕會館',
  address: '1 Courtyard Lane, Taipei · 台北市大埕巷 1 號',
  coordinates: { latitude: 25.0564, longitude: 121.5105 },
  website: 'https://courtyard.example/2026',
  contact: 'hello@courtyard.example',
  questions: [
    {
      question: 'Do I need experience?',
      answer:
        'No. Every shift has someone who has done it before, and most teams practise the evening before.',
    },
    {
      question: 'How many shifts should I take?',
      answer: 'Most people take three or four of about four hours.',
    },
    {
      question: 'I don’t speak Mandarin. Can I help?',
      answer:
        'Yes. Many of us speak English, and teams such as **Recording & Streaming** need little talking.',
    },
  ],
  translations: [
    {
      language: 'zh-TW',
      description: `大埕是一個週末的議程、工作坊和夜市，**免費入場**，全部由志工籌辦。

加入一個組、排幾個班次，認識一群好夥伴。我們準備了午餐、T 恤和志工服務證明。`,
      questions: [
        { question: '沒有經驗可以嗎？', answer: '可以。每個班次都有熟手帶，多數組別前一晚還會演練。' },
        { question: '要排幾個班次？', answer: '多數人排三到四個班次，每班大約四小時。' },
        {
          question: '我不會說中文，可以幫忙嗎？',
          answer: '可以。很多人會說英文，像**錄播組**這樣的組別也不太需要說話。',
        },
      ],
    },
  ],
}
