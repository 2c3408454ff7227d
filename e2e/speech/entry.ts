/** What a person does, and what a screen reader then says, in order. */
export type Entry =
  /** A document was loaded: its title is said. */
  | { is: 'page'; title: string }
  | { is: 'key'; key: string }
  /** A person who reads the page from its start hears this. */
  | { is: 'read'; text: string }
  /** The focus moved. What contains the element is said where it has been entered. */
  | { is: 'focus'; containers: string[]; element: string }
  /** The element with the focus changed. */
  | { is: 'changed'; element: string }
  /** The element with the focus was removed, and nothing else got it. */
  | { is: 'lost' }
  /** A live region changed. */
  | { is: 'polite' | 'assertive'; text: string }
  /** A message that no screen reader says. */
  | { is: 'unsaid'; text: string; why: string }
