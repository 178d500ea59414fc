import type { HttpResponse } from './http-exchange.ts'

/** A response of the site, with the interface of Playwright's. */
export class FormResponse {
  constructor(
    private readonly at: URL,
    private readonly method: string,
    private readonly answered: HttpResponse,
  ) {}

  status(): number {
    return this.answered.status
  }

  ok(): boolean {
    return this.status() >= 200 && this.status() < 300
  }

  url(): string {
    return this.at.href
  }

  headers(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.answered.headers).map(([name, value]) => [name, String(value)]))
  }

  async text(): Promise<string> {
    return this.answered.body.toString()
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text())
  }

  request(): { method(): string; url(): string } {
    return { method: () => this.method, url: () => this.at.href }
  }

  get isPage(): boolean {
    return this.headers()['content-type']?.startsWith('text/html') ?? false
  }

  /** Returns where a redirect leads; null if it isn't one. */
  get leadsTo(): string | null {
    return this.status() >= 300 && this.status() < 400 ? (this.answered.headers.location ?? null) : null
  }
}
