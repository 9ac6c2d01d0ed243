// What is said at a table: in the log, and by Wim.

export interface Line {
  seat: number | null
  /** With <b> marks; names in it are escaped. */
  html: string
  /** The clock did it. */
  automatic: boolean
}

/** Why something did not happen, and where the rules say so. */
export interface Complaint {
  html: string
  clause: string
}
