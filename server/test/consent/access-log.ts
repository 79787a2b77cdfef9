/** A model of what one year leaves in people’s access logs, and of the emails about it. */
export class AccessLog {
  private readonly lines = new Map<string, number>()
  private readonly emails = new Set<string>()

  private add(line: string): void {
    this.lines.set(line, (this.lines.get(line) ?? 0) + 1)
  }

  /** A line for each section, and an email the first time. */
  read(
    reader: string,
    { person, purpose, sections }: { person: string; purpose: string; sections: string[] },
  ) {
    for (const section of sections) this.add(`${purpose} ${section} of ${person} read by ${reader}`)
    this.emails.add(`${purpose} email of ${person} read by ${reader}`)
  }

  count(reader: string, ids: string[]): void {
    for (const id of ids) this.add(`catering dietary-habit of ${id} counted by ${reader}`)
  }

  list(): string[] {
    return [
      ...[...this.lines].map(([line, times]) => `${line} ${times}`),
      ...[...this.emails].map((line) => `${line} 1`),
    ]
  }
}
