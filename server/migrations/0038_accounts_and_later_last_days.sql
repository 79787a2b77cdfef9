-- Extending the purpose tells only people in the project. What others have shared ends at the last day they knew, so a
-- later one ends it as closing the purpose does.
create trigger extended_purposes_end_account_sharing after update of until on project_purposes for each row
  when (old.purpose = 'traffic-subsidy' and new.until > old.until)
  execute function end_account_sharing_on_closing();
