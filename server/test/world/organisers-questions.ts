const saturday = { shift: { day: '2038-08-07' } }

/** What organisers ask about people, and how it is asked in the API. Saturday is 7 August 2038. */
export const organisersQuestions: [question: string, where: unknown[]][] = [
  ['Who leads a team?', [{ membership: { role: 'chief' } }]],
  ['Who has not accepted yet?', [{ membership: { state: 'invited' } }]],
  [
    'Who has a Saturday shift and has not signed the code of conduct?',
    [saturday, { statement: { sid: 'conduct', signed: false } }],
  ],
  ['Who in Photo has no shift at all?', [{ membership: { tids: ['photo'] } }, { not: { shift: {} } }]],
  ['Who helps on Saturday, but not on Sunday?', [saturday, { not: { shift: { day: '2038-08-08' } } }]],
  ['Who did not come to a shift?', [{ shift: { state: 'no_show' } }]],
  ['Who has worked at least an hour?', [{ hours: { at_least: 1 } }]],
  ['Who still has to fill in the form about clothes?', [{ form: { fid: 'clothes', state: 'missing' } }]],
  ['Who wears M?', [{ answer: { fid: 'clothes', question: 'size', is: 'm' } }]],
  [
    'Who is new this year, and in a team that still needs people?',
    [{ last_year: false }, { open_spots: true }],
  ],
  [
    'Who should get the text in Chinese: Chinese speakers, or people at the desk?',
    [{ any: [{ language: 'zh-TW' }, { membership: { tids: ['desk'] } }] }],
  ],
  [
    'Who is missing something: a signature or a form, and has a shift?',
    [{ shift: {} }, { any: [{ statement: { signed: false } }, { form: { state: 'missing' } }] }],
  ],
]
