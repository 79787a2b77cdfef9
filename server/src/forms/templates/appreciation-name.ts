import { choice, consent, type Template, text, words } from './making.ts'

const named = { question: 'thanked_as', is: ['name'] }

export const appreciationName: Template = {
  texts: words(
    ['Your name on the thank-you list', '感謝名單'],
    [
      'We thank everyone who helped on our website, on screen and in print. Tell us how you’d like to be named, or that you’d rather not be.',
      '我們會在網站、現場螢幕和印刷品上感謝每一位志工。請填寫你希望顯示的名字，也可以選擇不列名。',
    ],
  ),
  questions: [
    choice('thanked_as', ['Would you like to be named?', '你希望列名嗎？'], {
      required: true,
      options: {
        name: ['Yes, show my name', '要，請列出我的名字'],
        unnamed: ['No, leave me out', '不用列名'],
      },
    }),
    text('thanked_name', ['Name to show', '要顯示的名字'], {
      help: [
        'Printed exactly as you enter it, also on your badge. A nickname is fine.',
        '會照你填寫的內容顯示，也會印在識別證上。可以使用暱稱。',
      ],
      required: true,
      max: 60,
      when: named,
    }),
    text('thanked_link', ['Link to your website or profile', '個人網站或社群連結'], {
      help: ['Shown on our website only.', '只會顯示在活動網站上。'],
      max: 200,
      when: named,
    }),
    consent('thanked_public', ['You may publish this name.', '我同意公開這個名字。'], {
      help: [
        'You can change your mind while the form is open, but we can’t change what’s already printed.',
        '表單截止前可以隨時撤回同意，但已經印製的內容無法更改。',
      ],
      required: true,
      when: named,
    }),
  ],
}
