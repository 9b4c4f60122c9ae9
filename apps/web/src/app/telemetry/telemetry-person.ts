/** A signed-in person as they are named to the services. */
export interface TelemetryPerson {
  readonly id: string;
  readonly workspaceId: string;
  /** Null unless the operator allows it. */
  readonly personal: { readonly email: string; readonly name: string } | null;
}
