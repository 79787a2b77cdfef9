-- 0044 let everyone who was in a team see at once what its people share, also those whom someone new had let in just
-- before. Of the last 72 hours, only people remain vouched for whom an owner or a lead of the team is recorded to have
-- invited or accepted who wasn't new by then; and people who were in the team before that, and whose role has changed.
update memberships as stay set vouched = false
 where vouched and greatest(joined_at, accepted_at) > now() - interval '72 hours'
   and not exists (
     select from memberships as earlier
      where earlier.pid = stay.pid and earlier.tid = stay.tid and earlier.uid = stay.uid
        and earlier.left_how = 'changed' and earlier.accepted_at is not null
        and greatest(earlier.joined_at, earlier.accepted_at) <= now() - interval '72 hours'
        and not exists (select from memberships as past
                         where past.pid = stay.pid and past.tid = stay.tid and past.uid = stay.uid
                           and past.left_how <> 'changed' and past.left_at >= earlier.left_at))
   and not exists (
     select from (select stay.invited_by as uid
                   union all
                  select step.decided_by
                    from application_steps as step
                    join applications as own on own.pid = step.pid and own.id = step.application
                   where own.pid = stay.pid and own.uid = stay.uid and step.tid = stay.tid
                     and step.state = 'accepted') as giver
      where giver.uid <> stay.uid
        and (exists (select from project_roles as held
                      where held.pid = stay.pid and held.uid = giver.uid and held.role = 'owner'
                        and held.settles_at <= stay.joined_at)
             or exists (select from memberships as lead
                         where lead.pid = stay.pid and lead.tid = stay.tid and lead.uid = giver.uid
                           and lead.role = 'chief' and lead.left_at is null
                           and greatest(lead.joined_at, lead.accepted_at) + interval '72 hours' <= stay.joined_at)));
