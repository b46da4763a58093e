/** The actions on a record that moves through statuses. */
export interface PipelineActions<Item> {
  onMove: (item: Item) => void;
  onEdit: (item: Item) => void;
  onDelete: (item: Item) => void;
}

/** The fields of a record that the lists of leads and deals use. */
export interface PipelineItem {
  id: string;
  name: string;
  status: string;
  ownerId: string | null;
  ownerName: string | null;
}
