import { looseName } from '#shared/text/looseName.ts'
import type { ProtectedPage } from '#shared/users/pages.ts'
import type { Role } from '#shared/users/roles.ts'
import { mayOpen } from '#web/lib/mayOpen.ts'
import { navigationFor } from '../navigation/navigation.ts'
import type { FinderAction } from './finderAction.ts'

/** A page or thing that the search can open, or an action that it can perform. */
export type Finding = {
  readonly name: string
  /** The text next to the name of the page, thing or action. */
  readonly about?: string
  /** The time next to that text. The search ignores it, because typed digits would find it by chance. */
  readonly time?: string
} & ({ readonly to: string } | { readonly action: FinderAction })

/** The unique key of a finding. */
export const keyOf = (finding: Finding): string => ('to' in finding ? finding.to : JSON.stringify(finding.action))

export interface FindingGroup {
  readonly title: string
  /** What the search can find in this group; undefined until it has been read. */
  readonly findings: readonly Finding[] | undefined
  /** Whether the group's place is kept while it is being read, because reading it may take seconds. */
  readonly isReading?: boolean
}

/** A group as the search shows it. */
export interface FoundGroup {
  readonly title: string
  readonly findings: readonly Finding[]
  /** Whether what the search can find in this group is still being read. */
  readonly isReading: boolean
}

/** The maximum number of findings that the search shows in a group. */
export const shownPerGroup = 6

const alsoPages: readonly { readonly text: string; readonly href: ProtectedPage }[] = [
  { text: 'Alarms', href: '/alarms' },
  { text: 'Samples', href: '/samples' },
  { text: 'Utilisation', href: '/utilisation' },
  { text: 'Service mode', href: '/service-modes' },
  { text: 'Performance', href: '/performance' },
  { text: 'Notifications', href: '/notifications' },
  { text: 'Audit', href: '/audit' },
]

/** The pages that a user with these roles may open, under their names in the navigation bar. */
export const pageFindings = (roles: readonly Role[]): readonly (Finding & { readonly to: string })[] => [
  ...navigationFor(roles).flatMap(({ text, href, menu }) =>
    menu ? menu.map(link => ({ name: `${text}: ${link.text}`, to: link.href })) : [{ name: text, to: href }],
  ),
  ...alsoPages.filter(({ href }) => mayOpen(href, roles)).map(({ text, href }) => ({ name: text, to: href })),
]

/**
 * The rank of a finding for a typed word, the best being 0: 0 if the name begins with the word, 1 if a part of the
 * name does, 2 if the name contains the word, 3 if it contains the word once hyphens and blanks are ignored, 4 if the
 * text next to the name contains it. Undefined if nothing matches.
 */
const fitOf = (name: string, about: string, typed: string): number | undefined => {
  const place = name.indexOf(typed)
  if (place < 0) return isLoosely(name, typed) ? 3 : about.includes(typed) || isLoosely(about, typed) ? 4 : undefined
  if (place === 0) return 0
  return /[^a-z0-9]/.test(name.charAt(place - 1)) ? 1 : 2
}

const isLoosely = (name: string, typed: string): boolean => {
  const letters = looseName(typed)
  return letters !== '' && looseName(name).includes(letters)
}

/** The findings that match every typed word, sorted by rank and cut to the number that a group shows. */
export const found = (findings: readonly Finding[], typed: string): readonly Finding[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const fitting = findings.flatMap(finding => {
    const [name, about] = [finding.name.toLowerCase(), (finding.about ?? '').toLowerCase()]
    const fits = words.map(word => fitOf(name, about, word))
    return fits.includes(undefined) ? [] : { finding, fit: fits.reduce<number>((sum, fit) => sum + (fit ?? 0), 0) }
  })
  return fitting
    .sort((a, b) => a.fit - b.fit)
    .slice(0, shownPerGroup)
    .map(({ finding }) => finding)
}

/** A finding that the user has chosen, and its index among the findings that were shown then. */
export interface Chosen {
  readonly finding: Finding
  readonly place: number
}

/**
 * The index of the chosen finding among those that are shown now. Findings that arrive later may move it. The first
 * finding is chosen if nothing else is, or if the chosen one is no longer found.
 */
export const placeOf = (shown: readonly Finding[], chosen: Chosen | undefined): number => {
  if (!chosen) return 0
  const { finding, place } = chosen
  const isIt = (one: Finding | undefined): boolean => one !== undefined && keyOf(one) === keyOf(finding)
  // A saved view may lead to the same address as a page, so the place decides between the two.
  return isIt(shown[place]) ? place : Math.max(0, shown.findIndex(isIt))
}

/**
 * The groups with at least one finding, each with the findings to show, and those that are still being read. If
 * nothing is typed, only pages are shown.
 */
export const foundGroups = (groups: readonly FindingGroup[], typed: string): readonly FoundGroup[] =>
  groups
    .filter((_, index) => typed.trim() !== '' || index === 0)
    .map(({ title, findings, isReading = false }) => ({
      title,
      findings: found(findings ?? [], typed),
      isReading: isReading && findings === undefined,
    }))
    .filter(({ findings, isReading }) => findings.length > 0 || isReading)
