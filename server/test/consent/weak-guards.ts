import type { Beginning } from './any-step.ts'
import { weakContacts } from './weak-contacts.ts'
import { type WeakGuard, weakReads } from './weak-reads.ts'

export const inAnOpenYear: Beginning = { state: 'open', asksFor: ['insurance'] }
export const onPage = [{ purpose: 'insurance' as const, until: 15 }]
const someone = { at: 0, person: 0, team: 'red' } as const
const whereClaimsArePaid: Beginning = { state: 'open', asksFor: ['traffic-subsidy'] }
const claim = { do: 'claim', at: 0, person: 0 } as const

/** Makes applicants members as soon as their application is in this state at a team. */
const letIn = (state: string) => `
  create function let_in() returns trigger language plpgsql as $$
  begin
    insert into memberships (pid, id, tid, uid, role, accepted_at, accepted_how)
    select new.pid, gen_random_uuid(), new.tid, uid, 'member', now(), 'application' from applications
     where pid = new.pid and id = new.application;
    return new;
  end $$;
  create trigger weak after insert on application_steps for each row when (new.state = '${state}')
    execute function let_in()`

/** For each guard, a database change that weakens it, and the shortest sequence that shows it. */
export const weakGuards: Record<string, WeakGuard> = {
  ...weakReads,
  ...weakContacts,
  'being added is as good as a yes': {
    weakness: `
      create function say_yes() returns trigger language plpgsql as $$
      begin new.accepted_at = now(); new.accepted_how = 'confirmation'; return new; end $$;
      create trigger weak before insert on memberships for each row execute function say_yes()`,
    found: [
      inAnOpenYear,
      [
        { do: 'add', ...someone },
        { do: 'emails-leave', at: 0 },
        { do: 'time-passes', hours: 240 },
      ],
    ],
  },
  'being added is as good as agreeing': {
    weakness: `
      create function say_yes() returns trigger language plpgsql as $$
      begin new.accepted_at = now(); new.accepted_how = 'confirmation'; return new; end $$;
      create trigger weak before insert on memberships for each row execute function say_yes()`,
    found: [
      { state: 'draft', asksFor: [] },
      [
        { do: 'publish', at: 0, person: 0 },
        { do: 'add', ...someone },
      ],
    ],
  },
  'applying is as good as being accepted': {
    weakness: letIn('pending'),
    found: [inAnOpenYear, [{ do: 'apply', at: 0, person: 0, team: 'blue', pool: false, shown: onPage }]],
  },
  'an invitation from the talent pool is as good as a yes': {
    weakness: letIn('invited'),
    found: [
      inAnOpenYear,
      [
        { do: 'apply', at: 0, person: 0, team: 'red', pool: true, shown: onPage },
        { do: 'pool-invite', at: 0, person: 0, team: 'blue' },
      ],
    ],
  },
  'adding oneself needs no agreement': {
    weakness: `
      create function forget_agreements() returns trigger language plpgsql as $$
      begin new.accepted_at = now(); new.accepted_how = 'confirmation'; return new; end $$;
      create trigger weak before insert on memberships for each row when (new.invited_by = new.uid)
        execute function forget_agreements()`,
    found: [
      { state: 'open', asksFor: [] },
      [
        { do: 'publish', at: 0, person: 0 },
        { do: 'add-self', at: 0, person: 2, team: 'red' },
      ],
    ],
  },
  'nobody is told': {
    weakness: `
      create function be_notified() returns trigger language plpgsql as $$
      begin new.notified_at = now() - interval '2 days'; return new; end $$;
      create trigger weak before insert on purpose_notices for each row execute function be_notified()`,
    found: [
      inAnOpenYear,
      [
        { do: 'join', ...someone },
        { do: 'emails-leave', at: 0 },
      ],
    ],
  },
  'a yes outlives leaving': {
    weakness: `
      create function remember() returns trigger language plpgsql as $$
      begin
        select accepted_at, accepted_how into new.accepted_at, new.accepted_how from memberships
         where pid = new.pid and uid = new.uid and accepted_at is not null limit 1;
        return new;
      end $$;
      create trigger weak before insert on memberships for each row when (new.accepted_at is null)
        execute function remember()`,
    found: [
      inAnOpenYear,
      [
        { do: 'join', ...someone },
        { do: 'emails-leave', at: 0 },
        { do: 'time-passes', hours: 240 },
        { do: 'add', ...someone, team: 'blue' },
        { do: 'leave', ...someone },
      ],
    ],
  },
  'a later last day is announced to nobody': {
    weakness: `
      create function extend() returns trigger language plpgsql as $$
      begin
        insert into purpose_notices (pid, purpose, uid, how, notified_at, until)
        select pid, purpose, uid, how, notified_at, new.until from purpose_notices
         where pid = new.pid and purpose = new.purpose
        on conflict do nothing;
        return new;
      end $$;
      create trigger weak before update of until on project_purposes for each row when (new.until > old.until)
        execute function extend()`,
    found: [
      inAnOpenYear,
      [
        { do: 'join', ...someone },
        { do: 'emails-leave', at: 0 },
        { do: 'time-passes', hours: 240 },
        { do: 'open-purpose', at: 0, purpose: 'insurance', days: 35 },
        { do: 'time-passes', hours: 240 },
      ],
    ],
  },
  'an outdated page announces the later last day': {
    weakness: `
      create function show_later() returns trigger language plpgsql as $$
      begin
        select until into new.until from project_purposes where pid = new.pid and purpose = new.purpose;
        return new;
      end $$;
      create trigger weak before insert on purpose_notices for each row when (new.how = 'page')
        execute function show_later()`,
    found: [
      inAnOpenYear,
      [
        { do: 'add', ...someone },
        { do: 'open-purpose', at: 0, purpose: 'insurance', days: 35 },
        { do: 'accept', at: 0, person: 0, shown: onPage, agrees: true },
        { do: 'time-passes', hours: 240 },
        { do: 'time-passes', hours: 240 },
      ],
    ],
  },
  'a withdrawal is forgotten': {
    weakness: `
      create function forget() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger weak before insert on purpose_withdrawals for each row execute function forget()`,
    found: [
      inAnOpenYear,
      [
        { do: 'join', ...someone },
        { do: 'emails-leave', at: 0 },
        { do: 'time-passes', hours: 240 },
        { do: 'withdraw', at: 0, person: 0, ...onPage[0]! },
      ],
    ],
  },
  'an email that was never sent counts after sharing again': {
    weakness: `
      create function keep() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger weak before delete on purpose_notices for each row when (old.notified_at is null)
        execute function keep()`,
    found: [
      inAnOpenYear,
      [
        { do: 'join', ...someone },
        { do: 'open-purpose', at: 0, purpose: 'insurance', days: 15 },
        { do: 'withdraw', at: 0, person: 0, ...onPage[0]! },
        { do: 'emails-leave', at: 0 },
        { do: 'share', at: 0, person: 0, purpose: 'insurance', until: null },
        { do: 'emails-leave', at: 0 },
      ],
    ],
  },
  'what was announced outlives an earlier last day': {
    weakness: `
      create function keep() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger weak before delete on purpose_notices for each row when (old.notified_at is not null)
        execute function keep()`,
    found: [
      inAnOpenYear,
      [
        { do: 'join', ...someone },
        { do: 'open-purpose', at: 0, purpose: 'insurance', days: 35 },
        { do: 'emails-leave', at: 0 },
        { do: 'open-purpose', at: 0, purpose: 'insurance', days: 15 },
      ],
    ],
  },
  'an account is shared on after leaving': {
    weakness: 'drop trigger memberships_end_account_sharing on memberships',
    found: [
      whereClaimsArePaid,
      [
        { do: 'join', ...someone },
        { ...claim, account: 'submit' },
        { do: 'leave', ...someone },
      ],
    ],
  },
  'an account is shared on after stopping': {
    weakness: 'drop trigger purpose_withdrawals_end_account_sharing on purpose_withdrawals',
    found: [
      whereClaimsArePaid,
      [
        { do: 'join', ...someone },
        { ...claim, account: 'submit' },
        { ...claim, account: 'stop-account' },
      ],
    ],
  },
  'an account is shared on without notice when the purpose is opened again': {
    weakness: `
      create function know() returns trigger language plpgsql as $$
      begin new.account_known_until = old.account_known_until; return new; end $$;
      create trigger weak before update on claims for each row
        when (old.account_known_until is not null and new.account_known_until is null)
        execute function know()`,
    found: [
      whereClaimsArePaid,
      [
        { do: 'join', ...someone },
        { ...claim, account: 'submit' },
        { do: 'close-purpose', at: 0, purpose: 'traffic-subsidy', days: 15 },
        { do: 'open-purpose', at: 0, purpose: 'traffic-subsidy', days: 15 },
      ],
    ],
  },
  'an account is shared on beyond the day that former members knew': {
    weakness: 'drop trigger extended_purposes_end_account_sharing on project_purposes',
    found: [
      whereClaimsArePaid,
      [
        { do: 'join', ...someone },
        { ...claim, account: 'submit' },
        { do: 'leave', ...someone },
        { ...claim, account: 'share-account' },
        { do: 'open-purpose', at: 0, purpose: 'traffic-subsidy', days: 35 },
      ],
    ],
  },
}
