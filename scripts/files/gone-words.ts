/**
 * Names and phrases that must no longer be used, with their replacements. Sentences that people read on pages and in emails are
 * not checked. A name is compared part by part: 'two words' is in `twoWords`, `two_words`, `TWO_WORDS` and `two-words.ts`.
 * `a|b` means either.
 */

export type GoneWords = Readonly<Record<string, string>>

/** Parts of names: identifiers, files, SQL, audit actions, queues, error codes and other values. */
export const goneParts: GoneWords = {
  'deed|deeds': "'command' on the server, 'action' on the screen and in the audit",
  'tell|tells|telling|told|untold': "'notify', 'notified'",
  'say|says|saying|sayings|said': "'format' for text, 'message', 'type', or the thing that is said",
  'hear|hears|heard|unheard': "'handle', 'handler'",
  'fact|facts': "'DomainEvent', or 'details'",
  'letterbox|letterboxes': "'mailbox'",
  'event|booking|attendee|owner letter|letters': "'announcement' to attendees, otherwise 'email'",
  'letter|letters to': "'announcement' to attendees, otherwise 'email'",
  'asker|askers|asking|askings': "'actor', 'viewer', 'candidate', or 'pending'",
  'onlooker|onlookers': "'viewer'",
  'who asks': "'actor' or 'viewer'",
  'whoever|somebody': "'member', 'viewer' or 'caller'",
  'give|gives|gave|given|giving|giver|givers': "the thing: 'request', 'overrides', 'header'; 'sender' of a transfer",
  'taker|takers': "'recipient' of a transfer",
  'take|takes|taken|took|taking over': "'transfer' or 'accept'",
  'hand|hands|handed|handing over': "'transfer'",
  'handover|handovers|handing': "'transfer'",
  'call|calls|called|calling off': "'cancel', 'cancelled'",
  'pay|paid back': "'refund', 'refunded'",
  'goes|went|money back': "'refund', or what becomes of it",
  'take|takes|taken|took|taking back': "'reverse' a decision, 'undo' a check-in",
  'deal|deals|dealt|dealing with': "'close', 'closed'",
  'kept|keeper': "'saved', 'held', 'cached' or 'retention'",
  'leaver|leavers': "'deletion requested'",
  'leave|leaving account|at|member': "'delete account', 'deletion requested'",
  lowest: "'minimum'",
  'prove anew': "'step up'",
  'proof|proofs|proved|unproved': "'verification', 'verified'",
  'guess|guesses|guesser|guessers|guessing': "'attempt', 'brute force'",
  'demand|demands|demanded': "'require'",
  'anew|beforehand': "'again', 'first'",
  vain: "'failed'",
  pulse: "'version poller'",
  'waiting line': "'concurrency limiter'",
  shelf: "'storage'",
  'on device': "'member storage'",
  'manner|manners': "'settings'",
  walls: "'constraints'",
  'stand in': "'Stripe emulator'",
  'office|backoffice': "'admin'",
  'tap|taps|tapped': "'check-in command'",
  'trouble|troubles|wrongs': "'problem', 'problems'",
  'barrier|barriers': "'accessibility'",
  'errand|errands': "'task'",
  patience: "'timeout'",
  'terms|sold ahead': "'sales channel'",
  standing: "'active' or 'state'",
  'situation|situations': "the thing: 'context', 'state'",
  'as expected': "what is compared: 'isAmountCorrect'",
  'in full|short': "'details', 'summary'",
  theatre: "'test site'",
  'state|states|kind|reason|role|gender|measure|case|outcome|stage|money|method|wait words': "'labels' or 'messages'",
}

/** Verbs with which a name of several parts must not begin. */
export const goneBeginnings: GoneWords = {
  see: "'get' or 'load'",
  'keep note|place|report|secret|message|ticks|tokens|access|draft|for': "'save', 'record' or 'hold'",
  forget: "'expire' or 'purge'",
  'prove email|identity|second|staff': "'verify'",
}

/** Whole names, mostly of types, that describe a role in a sentence instead of a thing. */
export const goneNames: GoneWords = {
  'Asked|Given|Told|Said|Kept|Met|Heard': "what it is: 'HoldRequest', 'ListMembersQuery'",
  'Own|Ours|Theirs|Whom|What|Why|Who': "what it is: 'OwnBooking', 'RefusalReason'",
  'Ask|Asking|Asker|Caller|Onlooker': "'Actor', 'Viewer', 'Candidate' or the request",
  'Letter|Fact|Tap|Deed|Move|Over|Left|Instead|Then': 'what it is',
}

/** Names of files, without extension, that describe a phrase or an activity. */
export const goneFiles: GoneWords = {
  'joining|buying|booking-rules': "the rule: 'eligibility'",
  settling: "'payment-outcome'",
  holding: "'holds'",
  'said|told|heard|instead|what-follows|who-waits|things|words': 'what is in it',
  'ask-as-whoever': "'load-as-viewer'",
  'guessing|prove-anew|forget-old-.+': "'brute-force', 'step-up', 'purge-…'",
  '(?!page-of|insert|expired).+-rows': "'…-queries'",
}

/** Phrases in comments, test titles, errors, log lines and documents. */
export const gonePhrases: GoneWords = {
  'whoever|somebody': "'someone', 'the member', 'the viewer' or 'the caller'",
  anew: "'again'",
  beforehand: "'first' or 'before'",
  'in vain': "what failed: 'failed', 'without a result'",
  'who asks(?=[.,;:)])': "'the viewer' or 'the caller'",
  'deeds?': "'command' or 'action'",
  'onlookers?': "'viewers' or 'strangers'",
  'askers?': "'actor' or 'viewer'",
  'troubles?': "'problem'",
  letterbox: "'mailbox'",
  pulse: "'version poller'",
  'waiting lines?': "'concurrency limiter'",
  shelf: "'storage'",
  'stand-ins?': "'Stripe emulator'",
  '(?:the|back) office': "'admin'",
  'kept (?:answers?|places?|while paying)': "'response cache', 'hold'",
  '(?:terms|sold) ahead': "'sales channel'",
  '(?:leave|leaves|leaving) (?:an|the|their) account': "'delete the account'",
  '(?:take|takes|taken|took|taking) over (?:a|the|this|that|their|his|her) (?:place|booking)': "'accept a transfer'",
  'lowest numbers?': "'minimum numbers'",
  '(?:call|calls|called|calling) off': "'cancel', 'cancelled'",
  '(?:give|gives|gave|given|giving|pay|pays|paid) back': "'refund', 'refunded'",
  '(?:give|gives|gave|given|giving) up': "'cancel' a booking; an email or a job 'fails'",
  '(?:hand|hands|handed|handing) over': "'transfer'",
  '(?:take|takes|taken|took|taking) back': "'reverse' a decision, 'undo' a command",
  'say-once': "'notification'",
  'prove anew': "'step-up authentication'",
  'to be had|thereby|lest|none the less': 'a plain sentence',
}
