import type { Ready } from '../schemas.ts'

export const english: Ready = {
  welcome: [
    'Welcome to {project}!',
    'Hi {name},',
    'It’s great to have you with us. Thank you for helping to make {project} happen!',
    'What’s next:',
    '- Find the shifts that suit you, and sign up.\n- Complete your profile, so that your team gets to know you.\n- Look at **To do** on your home page now and then.',
    'Any questions? Ask your team lead.',
  ],
  profile: [
    'Your profile is almost complete',
    'Hi {name},',
    'Something is still missing in your profile: a short introduction, the languages you speak, or whether the public page may show you.',
    'It takes two minutes and helps the people on your shifts to recognise you.',
  ],
  'form-due': [
    '“{form}” is due soon',
    'Hi {name},',
    'We still need your answers to **{form}**. You can fill it in until {due}.',
    'It only takes a few minutes. Thank you!',
  ],
  briefing: [
    'See you tomorrow at {project}',
    'Hi {name},',
    'Tomorrow we begin! These are your shifts:',
    '{shifts}',
    'Please come a few minutes early, wear comfortable shoes and bring a bottle of water.',
    'Can’t make it? Tell your team lead or drop the shift in the app right away, so that someone else can take it.',
  ],
  thanks: [
    'Thank you for helping at {project}!',
    'Hi {name},',
    'Thank you for {hours} at {project}. It wouldn’t have worked without you.',
    'In the app, you find your hours and can download your certificate. If a number looks wrong, tell your team lead.',
  ],
  feedback: [
    'How was {project} for you?',
    'Hi {name},',
    'What did you enjoy, and what should we do differently next time? Tell your team lead. A few words are enough.',
    'Every answer helps us to do better next time.',
  ],
  'invite-back': [
    'Join us again at {project}?',
    'Hi {name},',
    'Preparations for {project} have begun, and we’d love to have you with us again.',
    'Are you in? You can answer in the email, or in the app under **Invitations**, in the menu under your name. You can change your answer until the event is over.',
  ],
}
