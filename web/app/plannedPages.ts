import type { ProtectedPage } from '#shared/pages.ts'

interface Planned {
  readonly title: string
  readonly purpose: string
}

/** Pages whose routes and rights are in place and whose content is not built yet. */
export const plannedPages = {
  '/deviceOnBoarding': {
    title: 'On Boarding Status',
    purpose: 'It will list instruments that ask for admission and let administrators decide on them.',
  },
  '/users-list': { title: 'Users', purpose: 'It will list the users with their groups and whether they are enabled.' },
  '/users-add-new': { title: 'Add User', purpose: 'It will create a user and put them into a group.' },
  '/update-user/:update/:id': { title: 'Update User', purpose: "It will change a user's e-mail address and group." },
  '/alarms-report': { title: 'Alarms Report', purpose: 'It will find alarms by severity and date and export them.' },
  '/fileUpload': { title: 'File Upload', purpose: 'It will take in files of device parameters.' },
  '/FileUpload': { title: 'File Upload', purpose: 'It will take in files of device parameters.' },
  '/contents-list': {
    title: 'Contents',
    purpose: 'It will list the content jobs and how far instruments are with them.',
  },
  '/models-list': { title: 'Models', purpose: 'It will list the instrument models and their parameters.' },
  '/reports-list': { title: 'Reports', purpose: 'It will list the saved reports and their results.' },
  '/rules-list': { title: 'Rules', purpose: 'It will list the alarm rules.' },
  '/contents-add-new': { title: 'Add Content', purpose: 'It will send software and files to instruments.' },
  '/models-add-new': { title: 'Add Model', purpose: 'It will create an instrument model with its parameters.' },
  '/reports-add-new': { title: 'Add Report', purpose: 'It will put a report together from instrument data.' },
  '/rules-add-new': { title: 'Add Rule', purpose: 'It will write an alarm rule and try it on past data.' },
  '/rule-import-file': {
    title: 'Import Rules',
    purpose: 'It will take in rules from a file after showing the changes.',
  },
  '/rules-import-file': {
    title: 'Import Rules',
    purpose: 'It will take in rules from a file after showing the changes.',
  },
  '/update-content/:update/:id': { title: 'Update Content', purpose: 'It will change or cancel a content job.' },
  '/update-model/:update/:id': { title: 'Update Model', purpose: 'It will change a model and its parameters.' },
  '/update-report/:update/:id': { title: 'Update Report', purpose: 'It will change a saved report.' },
  '/update-rule/:update/:id/:type/:status': { title: 'Update Rule', purpose: 'It will change an alarm rule.' },
  '/audit': { title: 'Audit', purpose: 'It will show who changed what and when.' },
} as const satisfies Partial<Record<ProtectedPage, Planned>>

export const plannedPublicPages = {
  '/forgotPassword': {
    title: 'Forgot Password',
    purpose: 'It will send you a verification code for a new password. Until then an administrator can help.',
  },
  '/newPassword': {
    title: 'Set New Password',
    purpose: 'It will set a new password by a verification code. Until then an administrator can help.',
  },
  '/changePassword': {
    title: 'Change Password',
    purpose: 'It will exchange your password for a new one. Until then an administrator can help.',
  },
} as const satisfies Record<string, Planned>
