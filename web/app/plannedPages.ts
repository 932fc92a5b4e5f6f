import type { ProtectedPage } from '#shared/pages.ts'

interface Planned {
  readonly title: string
  readonly purpose: string
}

/** Pages whose routes and rights are in place and whose content is not built yet. */
export const plannedPages = {
  '/reports-list': { title: 'Reports', purpose: 'It will list the saved reports and their results.' },
  '/reports-add-new': { title: 'Add Report', purpose: 'It will put a report together from instrument data.' },
  '/update-report/:update/:id': { title: 'Update Report', purpose: 'It will change a saved report.' },
} as const satisfies Partial<Record<ProtectedPage, Planned>>
