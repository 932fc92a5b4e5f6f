import { allRoutes, type NamedRoute } from '#shared/contract/routes.ts'

export interface RouteMatch extends NamedRoute {
  readonly pathParameters: Readonly<Record<string, string>>
}

/**
 * Finds the call that a request is for. Paths are case-sensitive. A fixed segment takes precedence over a parameter.
 */
export const matchRoute = (method: string, path: string): RouteMatch | undefined => {
  const matches = allRoutes
    .filter(({ route }) => route.method === method)
    .flatMap(named => {
      const pathParameters = parametersOf(named.route.path, path)
      return pathParameters ? [{ ...named, pathParameters }] : []
    })
  return matches.find(({ pathParameters }) => Object.keys(pathParameters).length === 0) ?? matches[0]
}

const parametersOf = (pattern: string, path: string): Record<string, string> | undefined => {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? ''
    const name = /^\{(.+)\}$/.exec(segment)?.[1]
    if (name === undefined && segment !== value) return undefined
    if (name !== undefined) {
      const decoded = decode(value)
      if (decoded === undefined || decoded === '') return undefined
      parameters[name] = decoded
    }
  }
  return parameters
}

const decode = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
