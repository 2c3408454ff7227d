import { refusalTable } from '#platform/contract.ts'

/** Refusals of requests that HTTP itself does not allow, before any operation is chosen or its input validated. */
export const protocolRefusals = refusalTable({
  malformed: { status: 400, detail: 'We couldn’t read that request. Please check it and try again.' },
  range_not_satisfiable: { status: 416, detail: 'The part of the file you asked for doesn’t exist.' },
  headers_too_large: { status: 431, detail: 'The headers of that request are too large.' },
  not_implemented: { status: 501, detail: 'This site doesn’t support that kind of request.' },
})
