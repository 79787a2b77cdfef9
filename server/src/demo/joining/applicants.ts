import type { Language } from '../../platform/values.ts'

export type Moment = 'before' | 'during' | 'after'

/** What a team did with the application, with an optional message. */
type Fate = [tid: string, did: 'declined' | 'forwarded', words?: string]

interface More {
  pool?: true
  fate?: Fate[]
  end?: 'withdrawn'
  answers?: Record<string, string>
  notes?: string[]
}

/** An applicant of the open year who is in none of its teams. */
export interface Applicant extends More {
  email: string
  name: string
  language: Language
  wishes: string[]
  /** Days since the application. */
  days: number
  availability: Moment[]
  languages: string[]
  skills: string[]
  motivation: string
}

/** Columns: address, name, language of emails, teams, days, availability, languages, skills, motivation. */
const pending = `
  amara.okafor | Amara Okafor | en | registration childcare | 12 | during | en ig fr | Queue management, Spreadsheets | I ran the desk of a book fair in Enugu for four years. Queues do not scare me, and I speak loudly and kindly.
  hsinyi.kuo | 郭欣怡 | zh-TW | registration | 10 | during | zh-Hant nan | 接待, 收銀 | 去年以會眾身分參加，報到的時候大家都好親切，今年想換我站在櫃台後面。
  mateusz.zielinski | Mateusz Zieliński | en | session-rooms av-recording | 9 | during after | pl en | Stage management, Timekeeping | Stage manager at a student theatre in Kraków. I can keep a room on time without anyone noticing.
  tuan.pham | Phạm Anh Tuấn | en | av-recording | 8 | before during | vi en | OBS, Live mixing, Cables | I stream our local meet-up every month with OBS and two old cameras. I would love to learn from a bigger crew.
  yuhan.lin | 林昱涵 | zh-TW | registration session-rooms | 6 | before during after | zh-Hant en | - | 我是成大二年級的學生，第一次參加志工，什麼都願意學！
  leila.haddad | ليلى حداد Leila Haddad | en | interpretation | 6 | during | ar fr en | Simultaneous interpreting | Conference interpreter between Arabic, French and English, on holiday in Taiwan during the event.
  noa.benami | נועה בן עמי Noa Ben-Ami | en | accessibility | 5 | before during | he en | Accessibility audits | My brother uses a wheelchair. I know which questions to ask of a building.
  kaito.mori | 森海斗 | en | registration interpretation | 5 | during | ja en zh-Hant | Customer service | 台南に引っ越してきたばかりです。日本語で困っている人を助けたいです。I can help Japanese guests at the desk.
  priya.raman | பிரியா ராமன் Priya Raman | en | childcare | 4 | during | ta en | Early childhood education, First aid | I teach at a kindergarten. Give me paper, scissors and twenty children.
  chiahao.wu | 吳家豪 | zh-TW | av-recording session-rooms | 4 | during | zh-Hant | 錄音, 混音, Dante | 平常在錄音室工作，收音、混音都可以。
  ingrid.solberg | Ingrid Solberg | en | program registration | 4 | before | nb en | Reviewing, Scheduling | I have read proposals for three Nordic conferences and would like to see how you do it.
  sipho.dlamini | Sipho Dlamini | en | session-rooms | 3 | during | zu en | Projectors | I like rooms that start on time.
  peishan.hsu | 許珮珊 | zh-TW | registration | 2 | during | zh-Hant nan en | - | 報到組的朋友說今年很缺人，我週六、週日整天都可以。
  juan.quispe | Juan Quispe Mamani | en | accessibility registration | 2 | before after | es qu | Carpentry, Driving | I build ramps for a living, and I would build yours.
  olena.kovalchuk | Олена Ковальчук Olena Kovalchuk | en | session-rooms registration | 1 | during | uk en pl | Moderation | I organise Python meet-ups in Lviv. This is my first event in Asia.
  zihan.tan | 陳子涵 Tan Zi Han | en | registration childcare | 1 | during | nan ms zh-Hans en | Languages | From Penang, I switch between Hokkien, Malay, Mandarin and English all day. Put me where people are lost.
  aroha.ngata | Aroha Ngata | en | interpretation accessibility | 1 | during | en mi | Sign language | Sign language interpreter (NZSL and International Sign), happy to team up with your TSL people.
  benoit.tremblay | Benoît Tremblay | en | registration | 0 | before during after | fr en | - | Retired teacher. I remember names.
`

/** In the talent pool, longest waiting first. */
const pooled = `
  giulia.ferrari | Giulia Ferrari | en | photography | 24 | during | it en | Photography, Darkroom | Portraits, in black and white, on film. I develop them myself.
  minghan.yeh | 葉明翰 | zh-TW | website infrastructure | 19 | before | zh-Hant en | PostgreSQL, TypeScript, 除錯 | 後端工程師，想為社群做點事，什麼都可以幫忙。
  fatima.alsayed | فاطمة السيد Fatima Al-Sayed | en | design | 15 | before during | ar en | Lettering, Illustration | I letter posters by hand, in Arabic and Latin script.
  dmitri.petrov | Дмитрий Петров | en | - | 13 | before during after | ru en | Lifting, Driving | Strong arms, good mood. Put me wherever someone is missing.
  suda.charoen | สุดา เจริญ Suda Charoen | en | volunteer-care | 11 | during | th en | Cooking, Food safety | I cook for two hundred people every weekend at our temple.
  yiting.chang | 張怡婷 | zh-TW | speaker-care | 9 | before during | zh-Hant en ja | 接待, 英語 | 航空公司地勤，習慣照顧趕時間的人。
  tomas.novak | Tomáš Novák | en | network | 8 | before after | cs en | Networks, Cables | I have crimped more cables than I can count.
  hyejin.park | 박혜진 Park Hye-jin | en | communications | 6 | before during | ko en | Writing, Social media | 한국어로 소식을 전하고 싶어요. I can write for Korean readers.
  emeka.nwosu | Emeka Nwosu | en | - | 5 | during | en ig | - | I am new in Kaohsiung and would like to meet people.
  kaman.wong | 黃嘉敏 Wong Ka Man | en | merchandise | 4 | during | yue zh-Hant en | Sales | 喺香港擺過三年市集檔，摺衫好快手。
  lucia.moretti | Lucía Moretti | en | - | 2 | during after | es it en | First aid | Physiotherapist. I fix backs of people who carry tables.
  jakub.wojcik | Jakub Wójcik | en | - | 1 | before | pl en | Maps, Design | I draw maps of places I have never been to. I would like to draw one of yours.
`

/** Closed applications. */
const over = `
  karl.lindqvist | Karl Lindqvist | en | finance | 20 | - | sv en | - | Accountant, thirty years.
  yawen.cheng | 鄭雅文 | zh-TW | photography | 16 | during | zh-Hant | - | 我想拍照。
  omar.hassan | عمر حسن Omar Hassan | en | av-recording network | 14 | - | ar en | - | I would like to learn about video.
  rina.sato | 佐藤里奈 | en | registration | 11 | during | ja | - | 受付をやってみたいです。
  pedro.almeida | Pedro Almeida | en | session-rooms | 7 | during | pt en | - | I can be there on Sunday.
  weichen.liu | 劉威辰 | zh-TW | logistics registration | 3 | during | zh-Hant | - | 想幫忙，但可能要出差。
`

const more: Record<string, More> = {
  'amara.okafor': {
    pool: true,
    notes: [
      'Sounds like exactly the person we need on Saturday morning.',
      'I talked to her at the meet-up. She’ll be in Tainan from the 10th.',
    ],
  },
  'mateusz.zielinski': { pool: true },
  'tuan.pham': { pool: true, notes: ['Look at his streams: clean sound.'] },
  'yuhan.lin': { pool: true },
  'leila.haddad': {
    answers: {
      interpretation: 'Arabic and French into English, at a film festival in Tunis, for six years.',
    },
  },
  'kaito.mori': {
    pool: true,
    answers: { interpretation: 'Japanese and English, at a trade fair in Osaka.' },
  },
  'chiahao.wu': {
    fate: [
      [
        'av-recording',
        'forwarded',
        'Our crew is complete, but he would be a great help with the microphones in your rooms.',
      ],
    ],
  },
  'ingrid.solberg': {
    pool: true,
    fate: [
      [
        'program',
        'declined',
        'The programme is nearly done this year. We would love to have you from the start next year!',
      ],
    ],
  },
  'juan.quispe': { pool: true },
  'olena.kovalchuk': { pool: true },
  'zihan.tan': { pool: true },
  'aroha.ngata': { answers: { interpretation: 'NZSL and International Sign, at four conferences.' } },
  'karl.lindqvist': {
    fate: [['finance', 'declined', 'Thank you! Two people are enough for our books this year.']],
  },
  'yawen.cheng': { fate: [['photography', 'declined', '今年攝影組的夥伴已經到齊，謝謝你！']] },
  'omar.hassan': {
    fate: [
      ['av-recording', 'declined'],
      ['network', 'declined', 'Maybe next year.'],
    ],
  },
  'rina.sato': { end: 'withdrawn' },
  'pedro.almeida': { end: 'withdrawn' },
  'weichen.liu': { pool: true, end: 'withdrawn' },
}

const words = (text: string, by: string) => (text === '-' ? [] : text.split(by))

const read = (table: string): Applicant[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [local, name, language, wishes, days, availability, languages, skills, motivation] = line
        .split('|')
        .map((cell) => cell.trim()) as [
        string,
        string,
        Language,
        string,
        string,
        string,
        string,
        string,
        string,
      ]
      return {
        email: `${local}@demo.test`,
        name,
        language,
        wishes: words(wishes, ' '),
        days: Number(days),
        availability: words(availability, ' ') as Moment[],
        languages: words(languages, ' '),
        skills: words(skills, ', '),
        motivation,
        ...more[local],
      }
    })

export const applicants = {
  pending: read(pending),
  pooled: read(pooled).map((one) => ({ ...one, pool: true as const })),
  over: read(over),
}
