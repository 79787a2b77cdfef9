import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import { insertSignatures, insertStatement } from '../../statements/index.ts'

const statements = {
  'code-of-conduct': {
    en: {
      title: 'Code of conduct',
      text: 'Everyone here gives their free time. So:\n\n- I treat everyone with **respect**, whoever they are and wherever they come from.\n- I ask before I take a picture of someone, and before I touch anyone.\n- A no is a no. I do not ask twice.\n- If I see that someone is not well, I help or fetch someone who can.\n- If something goes wrong, I tell the code of conduct team. They listen, and they keep it to themselves.\n\nAnyone who doesn’t keep to this may be asked to leave.',
    },
    'zh-TW': {
      title: '行為準則',
      text: '這裡的每個人都是利用自己的時間來幫忙，因此：\n\n- 我**尊重**每一個人，不論對方是誰、來自哪裡。\n- 拍攝他人或碰觸他人之前，我會先徵求同意。\n- 對方說不，就是不。我不會再問第二次。\n- 看到有人不舒服，我會幫忙，或找能幫忙的人來。\n- 發生問題時，我會告訴行為準則組。他們會傾聽，也會保密。\n\n不遵守的人，可能會被請離開。',
    },
  },
  'data-protection': {
    en: {
      title: 'Data protection',
      text: 'As a volunteer I may see names, addresses and phone numbers of others.\n\n- I use them for my task in the team and for nothing else.\n- I don’t copy them to my own devices or accounts, and I pass them on to nobody.\n- When my task is over, I delete what I still have.\n- If data is lost or seen by someone who should not see it, I tell the data protection team **the same day**.',
    },
    'zh-TW': {
      title: '個人資料保護',
      text: '身為志工，我可能會看到其他人的姓名、地址與電話。\n\n- 我只為了組內的工作使用這些資料，不作他用。\n- 我不會把資料複製到自己的裝置或帳號，也不會交給任何人。\n- 工作結束後，我會刪除手邊還留著的資料。\n- 如果資料遺失，或被不該看到的人看到，我會在**當天**告訴個資保護組。',
    },
  },
}

interface Signing {
  pid: ProjectId
  owner: PersonId
  /** Everyone in a team has signed. */
  signers: PersonId[]
}

export async function seedStatements(tx: Transaction, { pid, owner, signers }: Signing): Promise<void> {
  for (const [sid, texts] of Object.entries(statements)) {
    const version = await insertStatement(tx, { pid, sid }, { texts, made_by: owner })
    const rows = signers.map((uid) => ({ pid, sid, version: version!, uid }))
    await insertSignatures(tx, rows)
  }
}
