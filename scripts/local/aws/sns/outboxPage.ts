import type { Received } from '../../receivers/receivedLog.ts'
import { escapeMarkup } from '../protocol/escapeMarkup.ts'
import { confirmationPath, type Mail, type MailPicture } from './outbox.ts'

const style = `
:root { color-scheme: light dark; --line: light-dark(#d5dbe1, #3a4350); --quiet: light-dark(#566270, #a3aebb); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem;
  color: light-dark(#16191f, #e6e9ed); background: light-dark(#fff, #14181f); }
h1 { font-size: 1.5rem; }
h2 { font-size: 1.0625rem; margin: 0; }
ol { list-style: none; margin: 0; padding: 0; }
li { border-top: 1px solid var(--line); padding: 1rem 0; overflow-wrap: anywhere; }
p { margin: 0; }
.envelope { color: var(--quiet); font-size: .875rem; }
.text { margin-top: .5rem; white-space: pre-wrap; }
img { display: block; width: 100%; max-width: 600px; height: auto; margin-top: .5rem; }`

/** An entry of the page: a mail, or a message to another kind of receiver. */
interface Entry extends Pick<Mail, 'at' | 'to' | 'subject' | 'text' | 'picture'> {
  /** The kind of receiver, such as `Slack`, which the page shows before the receiver's name. Empty for a mail. */
  readonly way: string
}

const entry = ({ at, to, subject, text, way, picture }: Entry): string => `<li>
<h2>${escapeMarkup(subject)}</h2>
<p class="envelope">${escapeMarkup(way)}To ${escapeMarkup(to)}, <time datetime="${escapeMarkup(at)}">${escapeMarkup(at)}</time></p>
<p class="text">${withLinks(escapeMarkup(text))}</p>${picture ? imageOf(picture) : ''}
</li>`

const imageOf = ({ png, alt }: MailPicture): string =>
  `\n<img src="data:image/png;base64,${escapeMarkup(png)}" alt="${escapeMarkup(alt)}" width="600" height="200">`

/** Turns the URLs in invitations and in mails about alarms into links. Each URL must be on a separate line. */
const withLinks = (text: string): string =>
  text
    .split('\n')
    .map(line => (isInvitation(line) || consoleLink.test(line) ? `<a href="${line}">${line}</a>` : line))
    .join('\n')

const isInvitation = (line: string): boolean =>
  line.startsWith(confirmationPath) && /^[0-9a-f]+$/.test(line.slice(confirmationPath.length))

/**
 * Matches the URL of an alarm's page or of an acknowledgement page. Nothing else becomes a link, so text from an
 * instrument cannot link to anywhere else.
 */
const consoleLink = /^http:\/\/127\.0\.0\.1:\d+\/(alarms\/[\w.%-]+|acknowledge#token=[\w.-]+)$/

const entries = (list: readonly Entry[]): string =>
  list.length === 0 ? '<p>No mail yet.</p>' : `<ol>\n${list.map(entry).join('\n')}\n</ol>`

const ways: Readonly<Record<Received['kind'], string>> = {
  sms: 'Text message. ',
  webhook: 'Webhook. ',
  slack: 'Slack. ',
  teams: 'Microsoft Teams. ',
  pagerDuty: 'PagerDuty. ',
}

/**
 * Renders the mails and all other messages as one HTML page, newest first. The page has no script, and the content of
 * messages is escaped.
 */
export const outboxPage = (mails: readonly Mail[], received: readonly Received[]): string => {
  const list = [
    ...mails.map(mail => ({ ...mail, way: '' })),
    ...received.map(({ title, kind, ...one }) => ({ ...one, subject: title, way: ways[kind] })),
  ]
  return renderPage('Outbox', entries(list.toReversed().toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))))
}

/** Renders the page that people see after following the link in an invitation. */
export const confirmationPage = (isConfirmed: boolean): string =>
  isConfirmed
    ? renderPage('Subscription confirmed', '<p>This address gets the mails from now on.</p>')
    : renderPage(
        'Subscription not confirmed',
        '<p>The link was used before, or is older than 48 hours. Ask for a new invitation.</p>',
      )

const renderPage = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Benchwatch</title>
<style>${style}
</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`
