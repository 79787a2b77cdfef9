-- Who may claim the traffic subsidy is its audience, as with forms.
update subsidies set rules = (rules - 'who') || jsonb_build_object('audience', rules -> 'who') where rules ? 'who';
