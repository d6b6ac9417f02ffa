// Adds a highlight to the first page and saves the document to a new file, with poppler-glib.
//
// usage: poppler_edit SOURCE TARGET     (both absolute)
// cc -O2 poppler_edit.c $(pkg-config --cflags --libs poppler-glib) -o poppler_edit
#include <poppler.h>
#include <stdio.h>

int main(int count, char **words) {
  if (count != 3) return 64;
  GError *error = NULL;
  char *source = g_filename_to_uri(words[1], NULL, &error);
  char *target = g_filename_to_uri(words[2], NULL, &error);
  PopplerDocument *document = source && target ? poppler_document_new_from_file(source, NULL, &error) : NULL;
  if (!document) {
    fprintf(stderr, "poppler_edit: %s\n", error ? error->message : "no document");
    return 1;
  }
  PopplerPage *page = poppler_document_get_page(document, 0);
  PopplerRectangle rectangle = {100, 180, 300, 200};
  GArray *quads = g_array_new(FALSE, FALSE, sizeof(PopplerQuadrilateral));
  PopplerQuadrilateral quad = {{100, 200}, {300, 200}, {100, 180}, {300, 180}};
  g_array_append_val(quads, quad);
  PopplerAnnot *mark = poppler_annot_text_markup_new_highlight(document, &rectangle, quads);
  PopplerColor yellow = {65535, 65535, 0};
  poppler_annot_set_color(mark, &yellow);
  poppler_annot_set_contents(mark, "A highlight");
  poppler_page_add_annot(page, mark);
  if (!poppler_document_save(document, target, &error)) {
    fprintf(stderr, "poppler_edit: %s\n", error ? error->message : "not saved");
    return 1;
  }
  g_object_unref(mark);
  g_object_unref(page);
  g_object_unref(document);
  return 0;
}
