import type { PersonalData } from '../platform/db/personal-data.ts'

const yourId = 'Your ID, which is in your profile.'

export const personalData: PersonalData = [
  {
    table: 'push_devices',
    name: 'push-devices',
    of: [{ uid: 'uid' }],
    title: { en: 'Devices that show notifications', 'zh-TW': '會顯示通知的裝置' },
    about: {
      en: 'Browsers in which you turned on notifications. Their addresses are encrypted with your key.',
      'zh-TW': '你開啟通知的瀏覽器，推播位址以你專屬的金鑰加密。',
    },
    columns: ['created_at', 'session', 'id'],
    leftOut: {
      uid: yourId,
      endpoint_hash: 'A hash of a secret.',
      sealed: 'Secrets shared with your browser. Anyone who has them can send it notifications.',
      server_key: 'A public key of the system.',
    },
    erasure: 'delete',
    kept: 'until turned off or signed out',
  },
  {
    table: 'push_opt_outs',
    name: 'push-opt-outs',
    of: [{ uid: 'uid' }],
    title: { en: 'Notifications you turned off', 'zh-TW': '你關閉的通知' },
    about: {
      en: 'Topics that your devices don’t show notifications about.',
      'zh-TW': '你不想在裝置上收到通知的主題。',
    },
    columns: ['topic', 'since'],
    leftOut: { uid: yourId },
    erasure: 'delete',
    kept: 'until turned on again, or the account is deleted',
  },
]
