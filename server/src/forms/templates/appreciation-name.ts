import { choice, consent, type Template, text, words } from './making.ts'

const named = { question: 'thanked_as', is: ['name'] }

export const appreciationName: Template = {
  texts: words(
    ['Your name in our thanks', '感謝名單'],
    [
      'We thank everyone who helped: on our website, on screen and in print. Say how you want to be named, or that you do not.',
      '我們會在網站、現場螢幕與印刷品上感謝每一位志工。請告訴我們你希望的署名方式，或選擇不列名。',
    ],
  ),
  questions: [
    choice('thanked_as', ['How shall we thank you?', '我們該如何感謝你？'], {
      required: true,
      options: {
        name: ['By name', '列出名字'],
        unnamed: ['Without a name', '不列出名字'],
      },
    }),
    text('thanked_name', ['The name that is shown', '要顯示的名字'], {
      help: [
        'As it shall be printed, also on your badge. A nickname is fine.',
        '會照你填寫的內容印出，識別證上也是。使用暱稱也可以。',
      ],
      required: true,
      max: 60,
      when: named,
    }),
    text('thanked_link', ['A page of yours to link to', '想附上的個人網頁'], {
      help: ['On the website only. Leave it empty for none.', '只會顯示在網站上。不需要的話請留空。'],
      max: 200,
      when: named,
    }),
    consent('thanked_public', ['My name may be published.', '我同意公開這個名字。'], {
      help: [
        'You can take this back as long as the form is open; what is printed by then stays printed.',
        '表單開放期間可以隨時撤回；已經印製的內容無法收回。',
      ],
      required: true,
      when: named,
    }),
  ],
}
