import { compileFunction } from 'node:vm'

export interface EventHandlers {
  /** Whether a connection may subscribe to a channel, given by its path. */
  maySubscribe(path: string): boolean
}

class Unauthorized extends Error {}

const util = {
  unauthorized: (): never => {
    throw new Unauthorized()
  },
}

type OnSubscribe = (context: { readonly info: { readonly channel: { readonly path: string } } }) => void

/** The deployed handlers of a namespace. AppSync's own module is the only one that they may import. */
export const eventHandlers = (code: string): EventHandlers => {
  const body = code.replace(/^import \{ util \} from '@aws-appsync\/utils'$/m, '').replaceAll(/^export /gm, '')
  const onSubscribe = compileFunction(`${body}\nreturn onSubscribe`, ['util'])(util) as OnSubscribe // as deployed
  return {
    maySubscribe: path => {
      try {
        onSubscribe({ info: { channel: { path } } })
        return true
      } catch (error) {
        if (error instanceof Unauthorized) return false
        throw error
      }
    },
  }
}
