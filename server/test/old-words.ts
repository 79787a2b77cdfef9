/**
 * The words of the column "Not" of docs/developing/glossary.md, and idioms of earlier versions, so that they don't come
 * back. Many have other senses, too: a rule matches the sense that the glossary rejects as closely as it can. Each
 * exception has its reason, is matched against "path: text around it", and has to match something.
 */
export interface OldWord {
  /** As in the glossary. */
  not: string[]
  /**
   * In names of code, files, the database, the API, styles and keys of texts, split into words: `checkIn` is "check
   * in". In all texts: comments, strings, names of tests, pages, descriptions. Or in what users of the app read.
   */
  where: 'names' | 'texts' | 'app'
  word: RegExp
  /** Paths of files that use the word in the rejected sense, if at all. */
  within?: RegExp
  except?: [match: RegExp, reason: string][]
}

const names: Omit<OldWord, 'where'>[] = [
  {
    not: ['who'],
    word: /\bwhom?\b/,
    except: [
      [/(those|people|anyone( else)?|team leads) who /, 'a relative clause in a longer name'],
      [/: who looked$/, 'a reason in the data export, and a key of the API'],
    ],
  },
  { not: ['helper'], word: /\bhelpers?\b/ },
  {
    not: ['place'],
    word: /\b(places?|placed)\b/,
    except: [
      [/: unused places$/, 'places of birth in an identity number'],
      [/published-interface\.test\.ts: place$/, 'the tests of the published interface stay as they are'],
    ],
  },
  {
    not: ['apart', 'mend', 'set aside', 'give back', 'pass on', 'noteDown'],
    word: /\b(apart|mend(s|ed|ing)?|set aside|(give|gives|given|gave) back|pass(es|ed)? on|notes? down)\b/,
  },
  {
    not: ['enter'],
    word: /\benter(s|ed|ing)?\b/,
    except: [
      [/: on (pointer|mouse) enter$|: enter key hint$/, 'attributes of React'],
      [/: certificate enter$/, 'a screen to enter a number'],
    ],
  },
  {
    not: ['runs'],
    word: /\bruns\b/,
    except: [
      [/: num runs$/, 'an option of fast-check'],
      [
        /(bench\/scale\/jobs|files\/qr|bomb\.test|test\/documents|fuzz\.test|of-the-dead\.test)\.ts: runs$/,
        'several of them, counted or listed; not a predicate',
      ],
    ],
  },
  {
    not: ['talk'],
    word: /\btalks?\b/,
    except: [
      [/: talk$/, 'an answer of the form about accommodation'],
      [/: talks$/, 'a table'],
    ],
  },
  { not: ['take'], word: /^takes?$|\btake (a |the )?(seat|spot|shift|task)s?\b/ },
  { not: ['line'], word: /\b(in|waiting) line\b|^line$/, within: /^server\/src\/(demo\/)?tasks\/(?!plan)/ },
  {
    not: ['late'],
    word: /\blate (applications?|shifts?|tasks?|claims?)\b|\b(applications?|shifts?|tasks?|claims?) late\b/,
  },
  {
    not: ['letter'],
    word: /\bletters?\b/,
    except: [[/: (plain |digit |spanish |taiwan |singapore )?letters?$/, 'of an alphabet']],
  },
  { not: ['telling', 'news'], word: /\b(telling|news)\b/ },
  { not: ['told'], word: /^(is |be )?(un)?told\b|\btellers?\b/ },
  { not: ['asked'], word: /^swap asked$|^asker$/ },
  {
    not: ['mail'],
    word: /\b(mails|mailed)\b|\bmail (preview|count|page|of|sign in|request|attempt|form|choices|only)\b|\b(show|by) mail\b/,
    except: [
      [/upgrade-rows\.test\.ts: mailed codes$/, 'a table of 0.1.0'],
      [/mail\/notifications\.ts: mail sign in$/, 'a job: names of jobs stay, because queued ones have them'],
    ],
  },
  {
    not: ['missing'],
    word: /\b(missing|lacking) (seats?|spots?|people)\b|\b(seats?|spots?) missing\b/,
  },
  {
    not: ['lacking'],
    word: /^(today )?lacking$/,
    within: /features\/(roster|manage\/overview|inbox)\/|roster\.json$/,
  },
]

const texts: Omit<OldWord, 'where'>[] = [
  {
    not: ['twice is once', 'erase me', 'reimbursement', 'noteDown'],
    word: /twice is once|\berase me\b|reimburse\w*|waiting lists?\b|note[sd]? down\b|stands? (against|in the way)\b/,
  },
  {
    not: ['mend', 'set aside', 'give back'],
    word: /\bmend(s|ed|ing)?\b|\b(set|sets|setting) aside\b|\b(give|gives|given|gave|giving) back\b|\banew\b/,
  },
  { not: ['line'], word: /\b(next|first|place|stand|wait|waits|waiting|people) in line\b/ },
  {
    not: ['pass on'],
    word: /\bpass(es|ed|ing)? on\b/,
    except: [[/proxy|doctor|parsers|zip\.test/, 'headers, bytes and errors that are passed through']],
  },
  {
    not: ['helper'],
    word: /\bhelpers?\b/,
    except: [
      [/helpers`|helpers\?\|/, 'a name of folders that the rule forbids'],
      [/drivers and helpers/, 'a role that an organiser might choose'],
      [/a helper waits|helpers to tamper|no test helper/, 'functions of tests'],
      [/renovate\.json/, 'a preset of Renovate'],
    ],
  },
  {
    not: ['letter'],
    word: /\bletters? (to|about|from|that|for)\b/,
    except: [
      [
        /Letters that replace digits|No letters that collide|two letters for a name|letter that can’t be/,
        'of an alphabet',
      ],
    ],
  },
  {
    not: ['telling'],
    word: /\btellings?\b/,
    except: [[/"Telling \{\{team\}\} that/, 'the verb, while an answer is sent']],
  },
  { not: ['news'], word: /\bnews\b/ },
  { not: ['asked'], word: /\bswap\.asked\b/ },
  {
    not: ['talk'],
    word: /\b(a|the|each|every|one) talks?\b/,
    except: [[/calendar\.test\.ts/, 'an entry of a calendar']],
  },
  {
    not: ['apart'],
    word: /\bapart\b/,
    except: [
      [/(tell|tells|told) [\w ]*apart/, 'to distinguish'],
      [/apart from/i, 'except'],
      [/days apart|drift apart|torn apart|features-stay-apart/, 'a distance'],
    ],
  },
  {
    not: ['take'],
    word: /\btak(e|es|ing) (a|an|the|this|that|one|each|any) (free |open |last )?(seat|spot|shift)s?\b(?! over)/,
  },
  {
    not: ['mail'],
    word: /(?<!E-)\bmails\b|manyhands_mails|\b(a|each|every|one|no|by|the|such|kinds? of) mail\b(?! (server|system|client|program|provider|address|host|domain|relay|setup|queue))|\bsign-in\/mail\b(?!\/|ed|')|remind_by['" =:]+mail\b/,
    except: [
      [/imports\/table\/mapping\.ts|batches\/reading\/columns\.ts/, 'names of columns in uploaded tables'],
    ],
  },
  {
    not: ['missing'],
    word: /\b(missing|lacking) (seats?|spots?)\b|\b(seats?|spots?) (is|are) missing\b|\bwhere people are missing\b/,
  },
  {
    not: ['late'],
    word: /\blate (applications?|shifts?|tasks?|claims?)\b|\b(applications?|shifts?|tasks?|claims?) (is|are) late\b/,
  },
  {
    not: ['place'],
    word: /\bplaces?\b/,
    except: [
      [/place-(items|content)|= place\(/, 'a property of CSS, a function of Typst'],
      [
        /in(to)? (its |one |another |the same )?place|same place|out of place|place of (its|their) own/,
        'where something belongs',
      ],
      [/(tak|took|take)\w* place/, 'to happen'],
      [/'@type': 'Place'/, 'a type of schema.org'],
      [/batches\/reading\/columns\.ts/, 'names of columns in uploaded tables'],
      [/places I have never been|well-known places|place to sleep/, 'anywhere on Earth'],
      [/national-ids/, 'of birth, in an identity number'],
      [/published-interface\.test\.ts: /, 'the tests of the published interface stay as they are'],
    ],
  },
  {
    not: [
      '專案',
      '小組',
      '擁有者',
      '站台管理員',
      '系統管理者',
      '轉介',
      '座位',
      '場次',
      '交接',
      '轉讓',
      '志願服務證明',
    ],
    word: /專案|小組|擁有者|站台管理員|系統管理者|轉介|座位|場次|交接|轉讓|志願服務證明/,
    except: [
      [/imports\/table\/mapping\.ts|batches\/reading\/columns\.ts/, 'names of columns in uploaded tables'],
    ],
  },
  {
    not: ['駁回', '不通過', '付款批次', '私密資料', '代稱', '答案'],
    word: /駁回|不通過|付款批次|私密|代稱|答案|還缺什麼|您/,
  },
  {
    not: [],
    word: /臺/,
    except: [
      [
        /searching\.ts|origins(\.test)?\.ts|matching(\.test)?\.ts|deciding\.test\.ts/,
        'what people may enter, and search for',
      ],
    ],
  },
  {
    not: ['個人資料'],
    word: /個人資料/,
    except: [
      [
        /個人資料保護|蒐集.*個人資料|個人資料(蒐集|類別|的影響)|自己的個人資料|使用個人資料/,
        'personal data, as the law calls it',
      ],
    ],
  },
  {
    not: ['用途'],
    word: /用途/,
    except: [[/certificate-data\.ts/, 'what a certificate is for']],
  },
  // Right for handing over; not for cover.
  { not: ['找人代班'], word: /找不到人代班|指派.{1,6}找人代班/ },
  {
    not: ['行程', '答應'],
    word: /行程|答應/,
  },
  {
    not: ['接受', '核准'],
    word: /核准|接受(?!邀請|之|後|和|一組)/,
    within: /zh-TW\/(inbox\.json|joining\.json|team-leads\/applications\.md)|src\/applications\//,
  },
]

const app: Omit<OldWord, 'where'>[] = [
  {
    not: ['project', 'chief', 'seat', 'traffic subsidy', 'installation', 'statement'],
    word: /\b(projects?|chiefs?|seats?|traffic subsid(y|ies)|installation|statements?|e-mails?)\b/,
    except: [
      [/bank statements/, 'of a bank'],
      [/such as E-mail/, 'a name of a column'],
    ],
  },
  { not: ['erase me'], word: /\beras(e|es|ed|ure)\b/ },
  { not: ['desk'], word: /(?<!help |registration )\bdesk\b/ },
  { not: ['to-do'], word: /\bto-dos? list\b|\bto-dos?\b.*\b(sign up|drop)\b/ },
  { not: [], word: /\bnot yours\b/ },
]

export const oldWords: OldWord[] = [
  ...names.map((rule): OldWord => ({ ...rule, where: 'names' })),
  ...texts.map((rule): OldWord => ({ ...rule, where: 'texts' })),
  ...app.map((rule): OldWord => ({ ...rule, where: 'app' })),
]
