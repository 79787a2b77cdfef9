import { ApplyPage as Apply } from '../../features/joining/apply/apply-page.tsx'
import { JoinPage as Join } from '../../features/joining/entry/join-page.tsx'
import { Ways } from '../../features/sign-in/steps/ways.tsx'

/** Combines two features: the application form, and the ways to sign in along the way. */
export const ApplyPage = () => <Apply SignIn={Ways} />
export const JoinPage = () => <Join SignIn={Ways} />
