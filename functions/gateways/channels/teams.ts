import type { Channel } from '../../domain/notifications/channels/channel.ts'
import type { Message } from '../../domain/notifications/channels/message.ts'
import type { Outcome } from '../../domain/notifications/channels/outcome.ts'
import { gone, postForOutcome, refused } from './outcomes.ts'

/**
 * The maximum number of characters of the text in a Teams message. Teams accepts 28 KB per message, and a character
 * may take six bytes in JSON.
 */
const longestText = 4_000

/** Posts a message to a Microsoft Teams workflow, as an adaptive card. */
export const sendToTeams = ({ url }: Extract<Channel, { kind: 'teams' }>, message: Message): Promise<Outcome> =>
  postForOutcome('The Teams workflow', { url, headers: {}, body: bodyOf(message) }, ({ status }) => {
    if (status === 404 || status === 410) return gone(`The Teams workflow is gone (${status}) and is switched off`)
    if (status === 400 || status === 401 || status === 403)
      return refused(`The Teams workflow answered ${status}: copy its address again from Teams`)
    return undefined
  })

/**
 * Builds the body of a Teams message. Its text runs have no markup, so that text from an instrument cannot become a
 * link or a mention.
 */
const bodyOf = ({ id, title, text, link }: Message): string =>
  JSON.stringify({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          id,
          fallbackText: title,
          body: [paragraph(title, { weight: 'Bolder', size: 'Medium' }), ...lines(text)],
          actions: link === undefined ? [] : [{ type: 'Action.OpenUrl', title: 'Open the alarm', url: link }],
        },
      },
    ],
  })

const paragraph = (text: string, style: object = {}) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...style }],
})

const lines = (text: string) =>
  text
    .slice(0, longestText)
    // The cut may be in the middle of a character, such as an emoji.
    .toWellFormed()
    .split('\n')
    .filter(line => line !== '')
    .map(line => paragraph(line))
