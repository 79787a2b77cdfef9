import { type Beginning, comes, type Sequence } from './any-step.ts'

export interface WeakGuard {
  weakness: string
  found: Sequence
}

const inAnOpenYear: Beginning = { state: 'open', asksFor: ['insurance'] }
const withAKitchen: Beginning = { state: 'open', asksFor: ['catering'] }
const withACrowd: Beginning = { ...withAKitchen, crowd: true }
const someone = { at: 0, person: 0, team: 'red' } as const
const read = { do: 'read', at: 0, reader: 'owner', person: 0, purpose: 'insurance' } as const
const count = { do: 'count', at: 0, reader: 'owner' } as const
const listed = { do: 'list-named', at: 0, reader: 'owner' } as const
const ofRole = { at: 0, role: 'owner' } as const

/** Loses rows that are to be inserted into the table. */
const lose = (table: string, when: string) => `
  create function lose() returns trigger language plpgsql as $$ begin return null; end $$;
  create trigger weak before insert on ${table} for each row when (${when}) execute function lose()`

/** For each guard of reads, counts and roles, as in weak-guards.ts. */
export const weakReads: Record<string, WeakGuard> = {
  'nobody is emailed about the first read': {
    weakness: lose('messages', `new.kind = 'private.read'`),
    found: [inAnOpenYear, [...comes, read]],
  },
  'every read is emailed': {
    weakness: `
      create function email() returns trigger language plpgsql as $$
      begin
        insert into messages (pid, id, uid, kind, about, params, state, send_at)
        values (new.pid, gen_random_uuid(), new.uid, 'private.read', 'read',
                jsonb_build_object('reader', new.reader, 'purpose', new.purpose), 'queued', now());
        return new;
      end $$;
      create trigger weak after insert on private_reads for each row
        when (new.fields <> '{}') execute function email()`,
    found: [inAnOpenYear, [...comes, read]],
  },
  'a read leaves no line': {
    weakness: lose('private_reads', `new.fields <> '{}'`),
    found: [inAnOpenYear, [...comes, read]],
  },
  'a count leaves no line': {
    weakness: lose('private_reads', `new.fields = '{}'`),
    found: [withACrowd, [count]],
  },
  'rare diets are shown': {
    weakness: `
      create function show() returns trigger language plpgsql as $$
      begin
        new.counts = new.counts || jsonb_build_object('other_diets', 0, 'diets',
          new.counts -> 'diets' || jsonb_build_object('halal', new.counts -> 'other_diets'));
        return new;
      end $$;
      create trigger weak before insert on diet_counts for each row execute function show()`,
    found: [withACrowd, [count, count]],
  },
  'a count is repeated within a day': {
    weakness: `
      create function backdate() returns trigger language plpgsql as $$
      begin new.at = new.at - interval '2 days'; return new; end $$;
      create trigger weak before insert on diet_counts for each row execute function backdate()`,
    found: [withACrowd, [count, { do: 'eat', many: 3, diet: 'halal' }, count]],
  },
  'a count is repeated without enough changes': {
    weakness: `
      create function change() returns trigger language plpgsql as $$
      begin
        update private_sections set updated_at = now() + interval '1 year' where section = 'dietary-habit';
        return new;
      end $$;
      create trigger weak after insert on diet_counts for each row execute function change()`,
    found: [withACrowd, [count, { do: 'time-passes', hours: 73 }, count]],
  },
  'the kitchen knows people who are no longer named': {
    // Without the name, the data is a letter longer: false instead of true.
    weakness: `
      create function keep() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger weak before update of sealed on private_sections for each row
        when (new.section = 'dietary-habit' and length(new.sealed) = length(old.sealed) + 1)
        execute function keep()`,
    found: [
      withAKitchen,
      [...comes, { do: 'name', person: 0, named: true }, { do: 'name', person: 0, named: false }, listed],
    ],
  },
  'an offered role is as good as an accepted one': {
    weakness: `
      create function accept() returns trigger language plpgsql as $$
      begin
        insert into project_roles (pid, uid, role, settles_at) values (new.pid, new.uid, new.role, now());
        return new;
      end $$;
      create trigger weak after insert on role_offers for each row execute function accept()`,
    found: [inAnOpenYear, [...comes, { do: 'grant', ...ofRole }]],
  },
  'a new owner reads at once': {
    weakness: `
      create function settle() returns trigger language plpgsql as $$
      begin new.settles_at = now(); return new; end $$;
      create trigger weak before insert on project_roles for each row execute function settle()`,
    found: [inAnOpenYear, [...comes, { do: 'grant', ...ofRole }, { do: 'accept-role', ...ofRole }]],
  },
  'a new owner reads after a day': {
    weakness: `
      create function settle() returns trigger language plpgsql as $$
      begin new.settles_at = least(new.settles_at, now() + interval '1 day'); return new; end $$;
      create trigger weak before insert on project_roles for each row execute function settle()`,
    found: [
      inAnOpenYear,
      [
        ...comes,
        { do: 'grant', ...ofRole },
        { do: 'accept-role', ...ofRole },
        { do: 'time-passes', hours: 71 },
      ],
    ],
  },
  'an emergency needs no notice': {
    weakness: `
      create function be_notified() returns trigger language plpgsql as $$
      begin new.notified_at = now() - interval '2 days'; return new; end $$;
      create trigger weak before insert on purpose_notices for each row when (new.purpose = 'emergency')
        execute function be_notified()`,
    found: [
      { state: 'open', asksFor: ['emergency'] },
      [
        { do: 'join', ...someone },
        { do: 'emails-leave', at: 0 },
      ],
    ],
  },
  'a parcel is sent in spite of a withdrawal': {
    weakness: lose('purpose_withdrawals', `new.purpose = 'shipping'`),
    found: [
      { state: 'open', asksFor: ['shipping'] },
      [...comes, { do: 'withdraw', at: 0, person: 0, purpose: 'shipping', until: null }],
    ],
  },
  'the kitchen needs no notice': {
    weakness: `
      create function be_notified() returns trigger language plpgsql as $$
      begin new.notified_at = now() - interval '2 days'; return new; end $$;
      create trigger weak before insert on purpose_notices for each row when (new.purpose = 'catering')
        execute function be_notified()`,
    found: [
      withAKitchen,
      [
        { do: 'name', person: 0, named: true },
        { do: 'join', ...someone },
        { do: 'emails-leave', at: 0 },
        listed,
      ],
    ],
  },
}
