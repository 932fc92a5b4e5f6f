import { compileFunction } from 'node:vm'

export interface EventHandlers {
  /** Whether the namespace's event handler lets a connection subscribe to the channel with this path. */
  maySubscribe(path: string): boolean
}

class Unauthorized extends Error {}

const util = {
  unauthorized: (): never => {
    throw new Unauthorized()
  },
}

type OnSubscribe = (context: { readonly info: { readonly channel: { readonly path: string } } }) => void

/** Loads the deployed event handlers of an AppSync namespace. Their code may only import AppSync's own module. */
export const eventHandlers = (code: string): EventHandlers => {
  const body = code.replace(/^import \{ util \} from '@aws-appsync\/utils'$/m, '').replaceAll(/^export /gm, '')
  const onSubscribe = compileFunction(`${body}\nreturn onSubscribe`, ['util'])(util) as OnSubscribe // the deployed code exports it
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
