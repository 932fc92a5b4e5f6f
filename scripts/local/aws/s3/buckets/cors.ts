import { readDocument } from '../protocol/body.ts'
import { changeBucket } from './buckets.ts'
import type { Answer, Context, Operation } from '../protocol/context.ts'
import { rowKeys, type Bucket, type CorsRule } from '../storage/records.ts'
import type { S3Request } from '../protocol/request.ts'
import { S3Error } from '../protocol/s3Error.ts'
import {
  childrenNamed,
  parseDocument,
  requireOnly,
  findChildText,
  listChildTexts,
  type XmlElement,
} from '../protocol/xml.ts'

const maxRules = 100
const allowedMethods = new Set(['GET', 'PUT', 'POST', 'DELETE', 'HEAD'])

const ruleOf = (rule: XmlElement): CorsRule => {
  requireOnly(rule, ['ID', 'AllowedOrigin', 'AllowedMethod', 'AllowedHeader', 'ExposeHeader', 'MaxAgeSeconds'])
  const [origins, methods] = [listChildTexts(rule, 'AllowedOrigin'), listChildTexts(rule, 'AllowedMethod')]
  const maxAge = findChildText(rule, 'MaxAgeSeconds')
  const wrong = methods.find(method => !allowedMethods.has(method))
  if (wrong !== undefined)
    throw new S3Error('InvalidRequest', `Found unsupported HTTP method in CORS config. Unsupported method is ${wrong}`)
  const patterns = [...origins, ...listChildTexts(rule, 'AllowedHeader')]
  if (patterns.some(pattern => pattern.split('*').length > 2))
    throw new S3Error('InvalidRequest', 'An allowed origin or header can not have more than one wildcard.')
  if (origins.length === 0 || methods.length === 0 || (maxAge !== undefined && !/^\d{1,9}$/.test(maxAge)))
    throw new S3Error('MalformedXML', 'A CORS rule needs origins and methods, and an age in seconds')
  return {
    id: findChildText(rule, 'ID'),
    origins,
    methods,
    headers: listChildTexts(rule, 'AllowedHeader'),
    expose: listChildTexts(rule, 'ExposeHeader'),
    maxAgeSeconds: maxAge === undefined ? undefined : Number(maxAge),
  }
}

export const putBucketCors: Operation = async (context, request) => {
  const configuration = parseDocument(await readDocument(request), 'CORSConfiguration')
  requireOnly(configuration, ['CORSRule'])
  const cors = childrenNamed(configuration, 'CORSRule').map(ruleOf)
  if (cors.length === 0 || cors.length > maxRules)
    throw new S3Error('MalformedXML', `A CORS configuration has 1 to ${maxRules} rules`)
  await changeBucket(context, request.bucket, bucket => ({ ...bucket, cors }))
  return { status: 200 }
}

/** Whether a text matches a pattern, in which `*` stands for any characters. */
const matches = (pattern: string, text: string): boolean => {
  const [start = '', end] = pattern.split('*')
  if (end === undefined) return text === pattern
  return text.length >= start.length + end.length && text.startsWith(start) && text.endsWith(end)
}

const listed = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(Boolean)

const originHeaders = (origin: string, { origins, methods, expose }: CorsRule): Record<string, string> => ({
  ...(origins.includes('*')
    ? { 'access-control-allow-origin': '*' }
    : { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }),
  'access-control-allow-methods': methods.join(', '),
  ...(expose.length > 0 && { 'access-control-expose-headers': expose.join(', ') }),
  vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
})

/** Returns the first rule that allows this origin, method and headers. */
const ruleFor = async (
  { store }: Context,
  bucketName: string,
  origin: string,
  method: string,
  headers: readonly string[],
): Promise<CorsRule | undefined> => {
  const bucket = await store.get<Bucket>(rowKeys.bucket(bucketName))
  return bucket?.cors?.find(
    rule =>
      rule.origins.some(pattern => matches(pattern, origin)) &&
      rule.methods.includes(method) &&
      headers.every(name => rule.headers.some(pattern => matches(pattern.toLowerCase(), name))),
  )
}

/**
 * Returns the headers that let a page of another origin read an answer, including error answers. Empty for other
 * clients.
 */
export const corsHeaders = async (context: Context, request: S3Request): Promise<Record<string, string>> => {
  const origin = request.headers.get('origin')
  if (origin === undefined) return {}
  const rule = await ruleFor(context, request.bucket, origin, request.method, [])
  return rule ? originHeaders(origin, rule) : {}
}

/** Answers a CORS preflight: a browser's unsigned request to find out whether a page may send its actual request. */
export const answerPreflight = async (context: Context, request: S3Request): Promise<Answer> => {
  const origin = request.headers.get('origin')
  const method = request.headers.get('access-control-request-method')
  if (origin === undefined || method === undefined)
    throw new S3Error('InvalidRequest', 'Insufficient information. Origin and request method headers needed.')
  const headers = listed(request.headers.get('access-control-request-headers'))
  const rule = await ruleFor(context, request.bucket, origin, method, headers)
  if (!rule)
    throw new S3Error(
      'AccessForbidden',
      'CORSResponse: This CORS request is not allowed. This is usually because the evaluation of Origin, request method / Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource’s CORS spec.',
    )
  return {
    status: 200,
    headers: {
      ...originHeaders(origin, rule),
      ...(headers.length > 0 && { 'access-control-allow-headers': headers.join(', ') }),
      ...(rule.maxAgeSeconds !== undefined && { 'access-control-max-age': rule.maxAgeSeconds }),
    },
  }
}
