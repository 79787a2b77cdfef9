import { choice, consent, date, type Template, text, words } from './making.ts'

const wanted = { question: 'certificate', is: ['chinese', 'english', 'both'] }

export const certificateData: Template = {
  texts: words(
    ['Data for your certificate', '服務證明資料'],
    [
      'If you need a signed certificate of your hours, for a school or an employer. The one that you can download yourself needs nothing of this.',
      '如果你需要紙本用印的服務時數證明（例如提供給學校或公司），請填寫這份表單。自行下載的證明不需要填寫。',
    ],
    [
      'To write and sign your certificate. It is deleted with the answers of this form.',
      '用於製作並核發你的服務證明，並會隨這份表單的回答一併刪除。',
    ],
  ),
  questions: [
    choice('certificate', ['Do you need a signed certificate?', '你需要用印的服務證明嗎？'], {
      required: true,
      options: {
        no: ['No', '不需要'],
        chinese: ['Yes, in Chinese', '需要，中文版'],
        english: ['Yes, in English', '需要，英文版'],
        both: ['Yes, in both languages', '需要，中英文版'],
      },
    }),
    text('certificate_name', ['Your name as it shall be written', '證明上的姓名'], {
      help: ['As in your passport or id card.', '請與證件相同。'],
      required: true,
      private: true,
      when: wanted,
    }),
    date('birthday', ['Your date of birth', '出生日期'], {
      help: ['If the school or employer asks for it.', '學校或公司有要求時才需要填寫。'],
      private: true,
      when: wanted,
    }),
    text('id_number', ['Number of your id card, or of you as a student', '身分證字號或學號'], {
      help: ['If it must stand on the certificate.', '需要印在證明上時才填寫。'],
      max: 40,
      private: true,
      when: wanted,
    }),
    text('certificate_for', ['For whom is it?', '證明用途或提交單位'], { max: 200, when: wanted }),
    choice('certificate_how', ['How shall it come to you?', '你想怎麼領取？'], {
      required: true,
      when: wanted,
      options: {
        mail: ['By e-mail, as a PDF', '以電子郵件寄送 PDF'],
        desk: ['I fetch it at the desk', '到服務台領取'],
      },
    }),
    consent('certificate_true', ['What I have written is true.', '我確認以上資料正確。'], {
      required: true,
      when: wanted,
    }),
  ],
}
