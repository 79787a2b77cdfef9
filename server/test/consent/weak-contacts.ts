import type { Beginning } from './any-step.ts'
import type { WeakGuard } from './weak-reads.ts'

const inAnOpenYear: Beginning = { state: 'open', asksFor: [] }
const shareWith = (audience: 'leads' | 'teams') => ({ do: 'share-contact', person: 0, audience }) as const
const comes = (person: 0 | 1) => ({ do: 'join', at: 0, person, team: 'red' }) as const

/** For each guard of contacts, as in weak-guards.ts. */
export const weakContacts: Record<string, WeakGuard> = {
  'nobody waits': {
    weakness: `
      create function vouch() returns trigger language plpgsql as $$ begin new.vouched = true; return new; end $$;
      create trigger weak before insert or update on memberships for each row execute function vouch()`,
    found: [inAnOpenYear, [shareWith('teams'), comes(0), comes(1)]],
  },
  'whoever an owner lets in waits': {
    weakness: `
      create function doubt() returns trigger language plpgsql as $$ begin new.vouched = false; return new; end $$;
      create trigger weak before insert or update on memberships for each row execute function doubt()`,
    found: [
      inAnOpenYear,
      [
        shareWith('teams'),
        comes(0),
        { do: 'add', at: 0, person: 1, team: 'red' },
        { do: 'accept', at: 0, person: 1, shown: [], agrees: false },
      ],
    ],
  },
  'a new lead needn’t wait': {
    weakness: `
      create function settle() returns trigger language plpgsql as $$
      begin new.joined_at = '2020-01-01'; new.accepted_at = '2020-01-01'; return new; end $$;
      create trigger weak before insert on memberships for each row
        when (new.role = 'chief' and new.accepted_at is not null) execute function settle()`,
    found: [
      inAnOpenYear,
      [shareWith('leads'), comes(0), comes(1), { do: 'promote', at: 0, person: 1, team: 'red' }],
    ],
  },
  'a contact for leads is shown to everyone': {
    weakness: `
      create function publish() returns trigger language plpgsql as $$ begin new.audience = 'teams'; return new; end $$;
      create trigger weak before insert or update on contacts for each row execute function publish()`,
    found: [inAnOpenYear, [shareWith('leads'), comes(0), comes(1), { do: 'time-passes', hours: 73 }]],
  },
}
