import { ApplyPage as Apply } from '../../features/joining/apply/apply-page.tsx'
import { JoinPage as Join } from '../../features/joining/entry/join-page.tsx'
import { Ways } from '../../features/sign-in/steps/ways.tsx'

/** On the way in one shows who one is: the one feature brings the way, the other the ways to sign in. */
export const ApplyPage = () => <Apply SignIn={Ways} />
export const JoinPage = () => <Join SignIn={Ways} />
