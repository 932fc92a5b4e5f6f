import type { ProtectedPage } from '#shared/pages.ts'

interface Planned {
  readonly title: string
  readonly purpose: string
}

/** Pages whose routes and rights are in place and whose content is not built yet. */
export const plannedPages = {
  '/contents-list': {
    title: 'Contents',
    purpose: 'It will list the content jobs and how far instruments are with them.',
  },
  '/reports-list': { title: 'Reports', purpose: 'It will list the saved reports and their results.' },
  '/contents-add-new': { title: 'Add Content', purpose: 'It will send software and files to instruments.' },
  '/reports-add-new': { title: 'Add Report', purpose: 'It will put a report together from instrument data.' },
  '/update-content/:update/:id': { title: 'Update Content', purpose: 'It will change or cancel a content job.' },
  '/update-report/:update/:id': { title: 'Update Report', purpose: 'It will change a saved report.' },
} as const satisfies Partial<Record<ProtectedPage, Planned>>
