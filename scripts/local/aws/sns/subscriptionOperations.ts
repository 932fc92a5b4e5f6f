import { unsupportedParameter } from '../protocol/awsError.ts'
import { escapeMarkup } from '../protocol/escapeMarkup.ts'
import type { LoopbackAnswer } from '../protocol/loopbackServer.ts'
import { buildXmlAnswer, invalid, required, requireKnown, topicName } from './form.ts'
import { confirmationPath, type NewMail, type Outbox } from './outbox.ts'
import type { Subscription, Subscriptions } from './subscriptions.ts'

/** The maximum number of subscriptions that SNS returns at once. */
const pageSize = 100
/** The account number in the stand-in's ARNs. */
const owner = '000000000000'
const pending = 'PendingConfirmation'

const addressPattern = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/

const invitationTo = ({ topicArn, endpoint, token = '' }: Subscription): NewMail => ({
  to: endpoint,
  subject: 'AWS Notification - Subscription Confirmation',
  text: [
    'You have chosen to subscribe to the topic:',
    topicArn,
    '',
    'To confirm this subscription, open the link below. If this was in error, no action is necessary.',
    `${confirmationPath}${token}`,
  ].join('\n'),
})

/**
 * Adds an address to a topic, and mails it a link. The address's owner confirms the subscription by following the
 * link.
 */
export const subscribe = async (
  outbox: Outbox,
  subscriptions: Subscriptions,
  form: URLSearchParams,
): Promise<LoopbackAnswer> => {
  requireKnown('Subscribe', form, ['TopicArn', 'Protocol', 'Endpoint', 'ReturnSubscriptionArn'])
  const [topicArn, protocol, endpoint] = ['TopicArn', 'Protocol', 'Endpoint'].map(name => required(form, name)) as [
    string,
    string,
    string,
  ]
  topicName(topicArn)
  if (protocol !== 'email') throw unsupportedParameter('SNS', 'Subscribe', `Protocol ${protocol}`)
  if (!addressPattern.test(endpoint)) throw invalid('Email address')
  const subscription = await subscriptions.invite(topicArn, endpoint)
  const isPending = subscription.token !== undefined
  if (isPending) await outbox.add(invitationTo(subscription))
  const isArn = !isPending || form.get('ReturnSubscriptionArn') === 'true'
  return buildXmlAnswer('Subscribe', arnElement(isArn ? subscription.arn : 'pending confirmation'))
}

/** Removes a subscription. Like SNS, accepts a subscription that no longer exists, and refuses a pending one. */
export const unsubscribe = async (subscriptions: Subscriptions, form: URLSearchParams): Promise<LoopbackAnswer> => {
  requireKnown('Unsubscribe', form, ['SubscriptionArn'])
  const arn = required(form, 'SubscriptionArn')
  if (arn.split(':').length < 7) throw invalid('SubscriptionArn Reason: An ARN must have at least 6 elements')
  const known = subscriptions.list().find(one => one.arn === arn)
  if (known?.token !== undefined) throw invalid('SubscriptionArn Reason: The subscription is pending confirmation')
  await subscriptions.remove(arn)
  return buildXmlAnswer('Unsubscribe', '')
}

/**
 * Returns one page of a topic's subscriptions. The token of the next page is the ARN of this page's last
 * subscription.
 */
export const listByTopic = async (subscriptions: Subscriptions, form: URLSearchParams): Promise<LoopbackAnswer> => {
  requireKnown('ListSubscriptionsByTopic', form, ['TopicArn', 'NextToken'])
  const topicArn = required(form, 'TopicArn')
  topicName(topicArn)
  const all = subscriptions.list().filter(one => one.topicArn === topicArn)
  const token = form.get('NextToken')
  const last = token === null ? -1 : all.findIndex(({ arn }) => arn === token)
  if (token !== null && last < 0) throw invalid('NextToken')
  const page = all.slice(last + 1, last + 1 + pageSize)
  const next = last + 1 + page.length < all.length ? `<NextToken>${page.at(-1)?.arn}</NextToken>` : ''
  return buildXmlAnswer(
    'ListSubscriptionsByTopic',
    `<Subscriptions>${page.map(member).join('')}</Subscriptions>${next}`,
  )
}

/**
 * Returns how many subscriptions of a topic are confirmed and how many are pending, but none of the topic's other
 * attributes. docs.aws.amazon.com/sns/latest/api/API_GetTopicAttributes.html
 */
export const topicAttributes = (subscriptions: Subscriptions, form: URLSearchParams): Promise<LoopbackAnswer> => {
  requireKnown('GetTopicAttributes', form, ['TopicArn'])
  const topicArn = required(form, 'TopicArn')
  topicName(topicArn)
  const all = subscriptions.list().filter(one => one.topicArn === topicArn)
  const pendingCount = all.filter(({ token }) => token !== undefined).length
  const counts = {
    TopicArn: topicArn,
    SubscriptionsConfirmed: all.length - pendingCount,
    SubscriptionsPending: pendingCount,
  }
  const entries = Object.entries(counts).map(
    ([key, value]) => `<entry><key>${key}</key><value>${value}</value></entry>`,
  )
  return Promise.resolve(buildXmlAnswer('GetTopicAttributes', `<Attributes>${entries.join('')}</Attributes>`))
}

const arnElement = (arn: string): string => `<SubscriptionArn>${arn}</SubscriptionArn>`

const member = ({ arn, topicArn, endpoint, token }: Subscription): string =>
  [
    '<member>',
    arnElement(token === undefined ? arn : pending),
    `<TopicArn>${topicArn}</TopicArn><Protocol>email</Protocol><Owner>${owner}</Owner>`,
    `<Endpoint>${escapeMarkup(endpoint)}</Endpoint>`,
    '</member>',
  ].join('')
