/** Optional notes; most people write none. */
export const clothesNotes = [
  'I am on stilts in the parade, so long sleeves please.',
  '去年的 L 洗了以後有點小，今年換 XL。',
  'No label at the neck, if there is a choice.',
  '可以跟阿嬤的同一個尺寸一起領嗎？',
]

export const bedNotes = [
  'A lower bunk, please: my knee.',
  '我會打呼，最好跟睡得熟的人同房。',
  'I arrive after midnight, a room near the door would be great.',
  '對塵蟎過敏，會自備床單。',
]

export const foodNotes = [
  'Sesame is fine in oil, not as seeds.',
  '花生過敏很嚴重，連沾到都不行。',
  'I fast until sunset on Saturday.',
  '可以多一點辣椒嗎？',
]

export const claimNotes = [
  'Train there, a lift back.',
  '去程搭高鐵，回程朋友順路載我。',
  'Night bus, because of the early shift.',
  '帶器材，所以改搭自強號。',
  '',
  '',
]

export const declineReasons = [
  'The receipt is from October. Please send the one for this trip.',
  '收據上看不到金額，請重新拍一張。',
]
