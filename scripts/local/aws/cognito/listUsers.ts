import type { Input } from '../protocol/awsRequest.ts'
import { poolOf, type Context } from './context.ts'
import { invalidParameter, optionalText, requireKnown, texts } from './input.ts'
import { pageOf } from './paging.ts'
import type { User } from './types.ts'
import { attributeList, userAnswer } from './users.ts'

const valuesOf: Record<string, (user: User) => string | undefined> = {
  username: user => user.username,
  status: user => (user.enabled ? 'Enabled' : 'Disabled'),
  'cognito:user_status': user => user.status,
  ...Object.fromEntries(
    ['sub', 'email', 'phone_number', 'name', 'given_name', 'family_name', 'preferred_username'].map(name => [
      name,
      (user: User) => user.attributes[name],
    ]),
  ),
}

const filterForm = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/

/** One comparison, `name = "value"` or `name ^= "beginning"`; the service's filters have no more either. */
const matches = (filter: string): ((user: User) => boolean) => {
  const [, name = '', operator, quoted = ''] = filterForm.exec(filter) ?? []
  const valueOf = Object.hasOwn(valuesOf, name) ? valuesOf[name] : undefined
  if (!valueOf) throw invalidParameter('Error while parsing filter.')
  const sought = quoted.replaceAll(/\\(.)/g, '$1').toLowerCase()
  return user => {
    const value = valueOf(user)?.toLowerCase()
    return value !== undefined && (operator === '=' ? value === sought : value.startsWith(sought))
  }
}

export const listUsers = (context: Context) => async (input: Input) => {
  requireKnown('ListUsers', input, ['UserPoolId', 'Filter', 'Limit', 'PaginationToken', 'AttributesToGet'])
  const filter = optionalText(input, 'Filter')
  const users = [...poolOf(context, input).users.values()].filter(filter ? matches(filter) : () => true)
  const names = { limit: 'Limit', token: 'PaginationToken' }
  const { page, next } = pageOf(users, user => user.username, input, names)
  const only = input['AttributesToGet'] === undefined ? undefined : texts(input['AttributesToGet'])
  return {
    Users: page.map(user => ({ ...userAnswer(user), Attributes: attributeList(user.attributes, only) })),
    ...next,
  }
}
