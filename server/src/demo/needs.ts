/** Open spots per team in the open year. Teams not listed are complete. */
const openSpots: Record<string, number> = {
  registration: 11,
  'session-rooms': 8,
  'av-recording': 5,
  interpretation: 4,
  accessibility: 6,
  kitchen: 7,
  'first-aid': 3,
  childcare: 2,
  'night-market': 4,
  'zero-waste': 9,
}

/** Teams without a target size. */
const unsaid = new Set(['code-of-conduct', 'data-protection', 'coordination'])

interface Texts {
  description: string
  internal?: string
  links?: { label: string; url: string }[]
}

const texts: Record<string, Texts> = {
  registration: {
    description:
      'We are the first people that everyone meets. We hand out **badges and bags**, answer the first hundred questions, and keep the queue cheerful.\n\n- Two shifts a day, four hours each\n- No experience needed: there is an evening of practice\n- English, Mandarin, Taiwanese or any other language you can smile in\n\n大家第一個遇到的就是我們：發識別證、回答問題，讓隊伍不無聊。',
    internal:
      '**Bolin** has the keys to the badge room. Lost badges: blue folder, second drawer.\n\n- Practice evening: two days before, 19:00, main hall\n- When the queue reaches the stairs, open desks 5 and 6',
    links: [
      { label: 'Handbook for the registration desk', url: 'https://docs.example.org/registration' },
      { label: '報到組共用資料夾', url: 'https://files.example.org/registration' },
      { label: 'Write to all of us', url: 'mailto:registration@example.org' },
    ],
  },
  kitchen: {
    description:
      'Coffee at seven, two hundred lunch boxes at noon, and *tshiàng* everyone who looks tired. 我們負責讓大家吃飽。',
  },
  interpretation: {
    description:
      'We interpret sessions between Mandarin, English, Taiwanese and Taiwan Sign Language. You need to be fluent in two of them, and calm.',
  },
  'zero-waste': {
    description:
      'New this year: reusable cups and returnable boxes. **We’re looking for our first volunteers.**',
  },
}

/** Sign-up mode and questions per team. Teams not listed take applications without questions. */
const entrances: Record<string, Entrance> = {
  kitchen: { sign_up: 'open' },
  'zero-waste': { sign_up: 'open' },
  'night-market': { sign_up: 'open' },
  'first-aid': { sign_up: 'invitation' },
  interpretation: {
    question: 'Between which languages have you interpreted, and where? 你擔任過哪些語言之間的口譯？在哪裡？',
    asks: ['languages', 'availability'],
  },
  'av-recording': { asks: ['skills'] },
  registration: { asks: ['availability'] },
}

interface Entrance {
  sign_up?: 'open' | 'application' | 'invitation'
  question?: string
  asks?: ('skills' | 'languages' | 'availability')[]
}

interface Team {
  people: number
  /** Whether people can still join. */
  open: boolean
}

/** Description, target size and sign-up settings of a team. */
export function needsOf(tid: string, { people, open }: Team) {
  const short = open ? (openSpots[tid] ?? 0) : 0
  const { description = '', internal = '', links = [] } = texts[tid] ?? {}
  return {
    description,
    internal,
    links,
    wanted: unsaid.has(tid) ? null : people + short,
    recruiting: short > 0,
    ...entrances[tid],
  }
}
