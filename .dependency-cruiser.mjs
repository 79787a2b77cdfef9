// The architecture in one table: which slice may use which.
const mayUse = {
  people: [],
  projects: ['people'],
  messages: ['people', 'projects'],
  push: ['people', 'messages'],
  statements: ['people', 'projects'],
  teams: ['people', 'projects', 'messages', 'statements', 'sign-in'],
  applications: ['people', 'projects', 'teams', 'messages', 'statements', 'purposes', 'sign-in'],
  'sign-in': ['people', 'projects'],
  uploads: ['people', 'projects'],
  forms: ['people', 'projects', 'teams', 'messages', 'uploads'],
  tasks: ['people', 'projects', 'teams', 'messages', 'forms', 'availability'],
  availability: ['people', 'projects', 'messages'],
  rosters: ['people', 'projects', 'teams', 'messages', 'tasks'],
  'event-day': ['people', 'projects', 'teams', 'tasks'],
  hours: ['people', 'projects', 'teams', 'tasks'],
  subsidy: ['people', 'projects', 'messages', 'purposes', 'uploads', 'forms', 'hours'],
  years: ['people', 'projects', 'teams', 'messages', 'statements', 'forms', 'tasks', 'subsidy'],
  purposes: ['people', 'projects', 'messages'],
  invitations: ['people', 'projects', 'messages', 'statements', 'teams', 'purposes', 'sign-in'],
  imports: ['people', 'projects', 'teams'],
  contacts: ['people', 'projects', 'teams'],
  directory: ['people', 'projects', 'teams'],
  privacy: ['people', 'projects', 'teams'],
  listing: ['people', 'projects', 'teams'],
  home: ['people', 'projects', 'applications', 'purposes', 'event-day', 'subsidy'],
  audiences: [
    'people',
    'projects',
    'teams',
    'applications',
    'statements',
    'forms',
    'tasks',
    'availability',
    'hours',
    'years',
  ],
  announcements: ['people', 'projects', 'teams', 'messages', 'hours', 'audiences'],
  automations: ['people', 'projects', 'teams', 'messages', 'audiences', 'announcements', 'years'],
  'people-list': ['people', 'projects', 'teams', 'audiences', 'forms', 'hours'],
  overview: ['projects', 'purposes', 'forms', 'tasks'],
  reports: ['projects', 'forms', 'hours'],
  rights: ['projects', 'teams', 'announcements', 'applications', 'messages', 'purposes', 'tasks', 'subsidy'],
  demo: [
    'people',
    'projects',
    'teams',
    'contacts',
    'purposes',
    'statements',
    'uploads',
    'forms',
    'tasks',
    'subsidy',
    'years',
  ],
}

const slice = '^server/src/(?!platform/)([^/]+)/'
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    rule(
      'no-cycles',
      'Two files that need each other are one file, or hide a third. The generated client is not ours to shape.',
      { pathNot: '^api-client/' },
      { circular: true },
    ),

    // --- server -------------------------------------------------------------
    rule(
      'slice-through-its-door',
      'A slice uses another slice only through its index.ts.',
      { path: slice },
      { path: slice, pathNot: ['^server/src/$1/', '/index\\.ts$'] },
    ),
    ...Object.entries(mayUse).map(([name, uses]) =>
      rule(
        `${name}-uses`,
        `${name} may use: ${uses.join(', ') || 'no other slice'}.`,
        { path: `^server/src/${name}/` },
        { path: slice, pathNot: [name, ...uses].map((one) => `^server/src/${one}/`) },
      ),
    ),
    rule(
      'slice-is-in-the-table',
      'A new slice is added to mayUse first.',
      { path: slice, pathNot: `^server/src/(${Object.keys(mayUse).join('|')})/` },
      {},
    ),
    rule(
      'platform-knows-no-slice',
      'The platform layer holds no domain words.',
      { path: '^server/src/platform/' },
      { path: slice },
    ),
    rule(
      'nothing-imports-the-app',
      'app.ts wires the slices; only what starts it, and tests, import it.',
      { path: '^server/src/', pathNot: '/(main|serve|commands|[^/]+\\.test)\\.ts$' },
      { path: '^server/src/(app|main|serve|commands)\\.ts$' },
    ),
    rule(
      'sql-lives-in-queries',
      'Only queries.ts and the platform build SQL. demo/scale/ fills tables by the million, which is nothing but SQL.',
      { path: '^server/src/', pathNot: '/queries\\.ts$|/platform/|\\.test\\.ts$|/demo/scale/' },
      { path: 'node_modules/kysely/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'http-lives-in-routes',
      'Only routes.ts and the platform know HTTP.',
      { path: '^server/src/', pathNot: '/routes\\.ts$|/platform/|\\.test\\.ts$' },
      { path: 'node_modules/(@fastify|fastify)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'queries-point-down',
      'SQL knows neither rules nor HTTP. Types, such as the key of a row, come from the slice that owns it; SQL is shared within a slice.',
      { path: '^server/src/([^/]+)/.*queries\\.ts$' },
      {
        path: '^server/src/',
        pathNot: ['^server/src/(platform/|schema\\.gen\\.ts)', '^server/src/$1/.*queries\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'policy-is-pure',
      'Who may do what is decided from plain values; a no is a declared refusal.',
      { path: '/policy\\.ts$' },
      { pathNot: '/(schemas|policy|refusals)\\.ts$', dependencyTypesNot: ['type-only'] },
    ),

    // --- across workspaces ----------------------------------------------------
    rule(
      'server-knows-no-client',
      'The server knows neither the web app nor the client.',
      { path: '^server/' },
      { path: '^(web|api-client)/' },
    ),
    rule(
      'web-only-through-the-api',
      'The web app is one more client of the public API.',
      { path: '^web/' },
      { path: '^(server|e2e|bench|drills|gate)/' },
    ),
    rule(
      'nothing-needs-the-tests',
      'Journeys and measurements look at the rest; nothing looks at them.',
      { pathNot: '^(e2e|bench|drills|gate)/' },
      { path: '^(e2e|bench|drills|gate)/' },
    ),
    rule(
      'client-is-a-leaf',
      'The generated client imports nothing of ours.',
      { path: '^api-client/' },
      { path: '^(web|server)/' },
    ),
    rule(
      'form-schema-is-a-leaf',
      'Both sides judge answers by it, so it knows neither.',
      { path: '^form-schema/' },
      { path: '^(web|server|api-client)/' },
    ),

    // --- web ------------------------------------------------------------------
    rule(
      'features-stay-apart',
      'Features meet in app/, never in each other.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    rule(
      'features-know-no-app',
      'Flow is ui, lib -> features -> app.',
      { path: '^web/src/features/' },
      { path: '^web/src/app/' },
    ),
    rule(
      'ui-and-lib-know-no-feature',
      'Shared pieces hold no domain words.',
      { path: '^web/src/(ui|lib)/' },
      { path: '^web/src/(features|app)/' },
    ),
    rule(
      'client-by-its-name',
      'Operations, queries and types come from @manyhands/api-client. One module configures the client.',
      { path: '^web/', pathNot: '^web/src/lib/api/client\\.ts$' },
      { path: '^api-client/', pathNot: '^api-client/src/index\\.ts$' },
    ),

    // --- hygiene --------------------------------------------------------------
    rule(
      'no-test-imports',
      'What ships imports no test, no test helper and no development tool.',
      { path: '^server/src/', pathNot: '\\.test\\.ts$' },
      { path: '\\.test\\.ts$|^server/(test|dev)/' },
    ),
    rule('resolvable', 'Every import exists.', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
