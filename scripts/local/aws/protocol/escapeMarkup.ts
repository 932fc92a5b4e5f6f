const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for the contents and the quoted attributes of HTML and XML. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>"']/g, character => entities[character] ?? character)
