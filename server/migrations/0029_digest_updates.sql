-- The events in a digest, by the name that its text has. Nothing is lost.

update messages set params = (params - 'news') || jsonb_build_object('updates', params -> 'news')
 where kind = 'chiefs.digest' and params ? 'news';
