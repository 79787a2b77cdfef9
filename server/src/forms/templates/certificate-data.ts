import { choice, consent, date, type Template, text, words } from './making.ts'

const wanted = { question: 'certificate', is: ['chinese', 'english', 'both'] }

export const certificateData: Template = {
  texts: words(
    ['Certificate details', '志工服務證明資料'],
    [
      'Fill this in if you need a signed certificate of your hours, for example for your school or employer. You don’t need it for the certificate you can download yourself.',
      '如果你需要用印的志工服務證明（服務時數），例如要交給學校或公司，請填寫這份表單。自行下載的證明不需要填寫。',
    ],
    [
      'To prepare and sign your certificate. Your details are deleted together with your answers to this form.',
      '用於製作並核發你的志工服務證明，會隨這份表單的回答一併刪除。',
    ],
  ),
  questions: [
    choice('certificate', ['Do you need a signed certificate?', '你需要用印的志工服務證明嗎？'], {
      required: true,
      options: {
        no: ['No', '不需要'],
        chinese: ['Yes, in Chinese', '需要，中文版'],
        english: ['Yes, in English', '需要，英文版'],
        both: ['Yes, in both languages', '需要，中英文版'],
      },
    }),
    text('certificate_name', ['Name on the certificate', '證明上的姓名'], {
      help: ['As on your passport or ID card.', '請與證件相同。'],
      required: true,
      private: true,
      when: wanted,
    }),
    date('birthday', ['Date of birth', '出生日期'], {
      help: ['Only if your school or employer asks for it.', '學校或公司要求時才需要填寫。'],
      private: true,
      when: wanted,
    }),
    text('id_number', ['ID or student number', '身分證字號或學號'], {
      help: ['Only if it has to be on the certificate.', '需要印在證明上時才填寫。'],
      max: 40,
      private: true,
      when: wanted,
    }),
    text('certificate_for', ['Who is the certificate for?', '證明用途或提交單位'], {
      max: 200,
      when: wanted,
    }),
    choice('certificate_how', ['How would you like to get it?', '你想怎麼領取？'], {
      required: true,
      when: wanted,
      options: {
        mail: ['As a PDF by email', '以電子郵件寄送 PDF'],
        desk: ['I’ll pick it up at the help desk', '到服務台領取'],
      },
    }),
    consent('certificate_true', ['The information I’ve given is correct.', '我確認以上資料正確。'], {
      required: true,
      when: wanted,
    }),
  ],
}
