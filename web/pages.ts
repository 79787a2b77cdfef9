/** Pages that open fast: their modules and texts are known to the server, and their size is limited. */
export const fastPages = {
  start: { modules: ['features/projects/start-page.tsx'], texts: ['projects'] },
  event: {
    modules: ['features/projects/project-layout.tsx', 'app/pages/project-page.tsx'],
    texts: ['projects', 'joining'],
  },
  home: { modules: ['app/home-page.tsx'], texts: ['home', 'private'] },
  shifts: { modules: ['features/tasks/open/tasks-page.tsx'], texts: ['tasks', 'problems'] },
} as const

export type FastPage = keyof typeof fastPages
