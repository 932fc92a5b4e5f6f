import { routes } from '#shared/contract/routes.ts'
import { service } from '../http/handle.ts'
import { loginUser } from './signin/loginUser.ts'

export const handler = service(routes.signin, { loginUser })
