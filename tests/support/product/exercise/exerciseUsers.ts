import { apiAt, type Api } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { nextCode } from '#tests/support/product/mailbox.ts'
import type { TestStack } from '#tests/support/product/stack.ts'
import { accessTo, saved } from '#tests/support/product/teams.ts'

/**
 * Makes every call of the user service and of the sign-in for one user, in all variants, so that every right of the
 * functions is used.
 */
export const exerciseUsers = async (stack: TestStack, admin: Api): Promise<void> => {
  const anyone = apiAt(stack.base)
  const userName = 'everything'
  const userEmail = 'everything@example.test'
  const [first, second, third] = ['Temporary-1!', 'Second-Password-1!', 'Third-Password-1!']
  await admin.call('PUT', 'create_user', {
    userName,
    password: first,
    userEmail,
    userGroupsList: [{ groupName: 'readOnlyUser' }],
  })
  const early = {
    userName: 'early',
    userEmail: 'early@example.test',
    password: first,
    userGroupsList: [{ groupName: 'readOnlyUser' }],
  }
  await admin.call('PUT', 'create_user', early)
  await admin.post('force_change_password', { userName: early.userName })
  await anyone.post('change_default_password', { userName, password: first, newPassword: second })
  await anyone.post('change_default_password', { userName, password: second, newPassword: first })
  const { body } = await anyone.post('login_user', { userName, password: first })
  await apiAt(stack.base, body.accessToken).post('logout_user', {})
  const promotion = { userName, userGroupsList: [{ groupName: 'adminGroup' }] }
  for (const name of [userName, 'nobody'])
    await admin.call('POST', 'update_user', { ...promotion, userName: name }, { 'Idempotency-Key': name })
  await admin.call('POST', 'update_user', promotion, { 'Idempotency-Key': userName })
  const verificationCode = await nextCode(stack, userEmail, () => admin.post('force_change_password', { userName }))
  await anyone.call('PUT', 'forgot_password', { userName, verificationCode, newPassword: third })
  await anyone.get(`send_verification_code/${userName}`)
  for (const type of ['1', '0', 'delete']) await admin.call('DELETE', `delete_user/${userName}/${type}`)
  await admin.get('get_users?pagesize=2500&offset=1')
  await admin.get('get_user/admin')
  await admin.post('get_audit', {})
  await admin.post('get_audit', { entity: 'user', name: userName })
}

/** Makes every call about a person, a channel and a team. */
export const exerciseTeams = async (stack: TestStack, admin: Api): Promise<void> => {
  const { slack } = accessTo(stack)
  const personId = await saved(admin, 'save_person', { name: 'Ann', mail: 'ann@lab.example', phone: '+4915112345678' })
  const channelId = await saved(admin, 'save_channel', { name: 'Room', access: slack('C012') })
  await saved(admin, 'save_channel', { id: channelId, name: 'Room', access: slack('C013') })
  const team = { name: 'Night', audience: 'TAC', people: [{ personId, by: ['mail', 'sms'] }], channels: [channelId] }
  const teamId = await saved(admin, 'save_team', { ...team, isToldOver: true })
  await admin.get('get_teams')
  for (const body of [{ channelId }, { personId, by: 'mail' }, { personId, by: 'sms' }])
    await admin.post('test_receiver', body)
  const away = await saved(admin, 'save_person', { name: 'Away', mail: 'bounce@simulator.amazonses.com' })
  await admin.post('test_receiver', { personId: away, by: 'mail' })
  await eventually('the mail to come back', async () =>
    (await admin.get('get_teams')).body.people.some(({ mailMark }) => mailMark !== undefined),
  )
  await admin.post('clear_mail_mark', { id: away })
  await admin.post('remove_person', { id: away })
  await admin.post('remove_team', { id: teamId })
  await admin.post('remove_channel', { id: channelId })
  await admin.post('remove_person', { id: personId })
}
